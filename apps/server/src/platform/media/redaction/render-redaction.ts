import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { matchesFrameTimes } from '@plainview/domain/evidence/media/frame-index';
import {
  MUTE_MARGIN_MICROSECONDS,
  mutedStretches,
  type PictureSize,
} from '@plainview/domain/release/redactions/hidden-areas';
import { MOST_MUTED_RANGES } from '@plainview/domain/release/redactions/redaction-order';
import { MINUTE, SECOND } from '@plainview/domain/shared/time';
import { positionExpression } from '../ffmpeg/continuous-clock.ts';
import { copySize } from '../ffmpeg/copy-plan.ts';
import { originOf } from '../ffmpeg/measuring/facts-of.ts';
import { indexFrames } from '../ffmpeg/measuring/index-frames.ts';
import { measureVideo, type MeasuredVideo } from '../ffmpeg/measuring/measure-video.ts';
import { accessTo, inputOptions } from '../ffmpeg/read-only-input.ts';
import { isLargePicture, largestEncoded, runProgram } from '../ffmpeg/run-program.ts';
import { MASK_DELAY_SECONDS, writeMasks } from './mask-file.ts';
import { LARGEST_REDACTED, soundFilter, SOUND_RATE, type Redaction } from './redaction.ts';

export interface RenderJob extends Redaction {
  /** Absolute path of the file to write. While it is written, a file with the masks is next to it. */
  readonly path: string;
  /** Reports progress in percent, 0 to 99. */
  readonly onProgress: (percent: number) => void;
}

const THREADS = String(Math.min(4, availableParallelism()));
const STARTING_TIME = 30 * MINUTE;
/** A slow machine takes this many times the duration of the recording. */
const SLOWEST = 20;
/** Samples that are muted together: 10 ms. */
const MUTED_TOGETHER = 480;

/**
 * Writes a redacted copy of a video: MP4 with H.264 and AAC, with its index at the beginning, and with every frame at
 * its time. All frames and all sound are decoded and encoded again, so no coded data of the original are in the copy.
 * @returns why it could not be made; null if it was
 * @throws the signal's reason when aborted
 */
export async function renderRedaction(job: RenderJob): Promise<string | null> {
  const { index, ffmpeg, mutedRanges } = job;
  const measured = await measureVideo(job);
  if (!measured) return 'ffmpeg could not read this file';
  const own = indexFrames(ffmpeg, measured, null);
  // Times that fit only by chance would hide the wrong frames.
  if (!own || !matchesFrameTimes(index, own.times)) return 'the frame index is not that of this file';
  if (mutedStretches(mutedRanges).length > MOST_MUTED_RANGES) return 'too many ranges of sound are muted';
  const masks = `${job.path}.masks`;
  try {
    const size = copySize(measured.picture, LARGEST_REDACTED);
    await writeMasks(masks, { ...job, size });
    const end = await encode(job, { measured, size, masks });
    return end.how === 'done' ? null : end.why;
  } finally {
    await rm(masks, { force: true });
  }
}

interface Source {
  readonly measured: MeasuredVideo;
  readonly size: PictureSize;
  /** Absolute path of the file with the masks. */
  readonly masks: string;
}

function encode(job: RenderJob, { measured, size, masks }: Source) {
  const { ffmpeg, input, signal, path, onProgress } = job;
  const { picture, sound } = measured;
  const seconds = (measured.endMicroseconds - originOf(measured)) / 1_000_000;
  return runProgram({
    program: ffmpeg.ffmpeg,
    sandbox: ffmpeg.sandbox,
    access: accessTo(input, path),
    args: [
      ['-nostdin', '-v', 'error', '-progress', 'pipe:1'],
      ['-threads', isLargePicture(picture) ? '1' : THREADS, ...inputOptions(input), '-copyts'],
      ['-i', input.address],
      ['-protocol_whitelist', 'file', '-format_whitelist', 'matroska', '-i', `file:${masks}`],
      ['-filter_complex', pictureFilters(measured, size), '-map', '[redacted]', ...encodedPicture],
      ['-threads', isLargePicture(picture) ? '2' : THREADS],
      sound ? ['-map', `0:${sound.index}`, '-filter:a', mutedSound(job, measured), ...encodedSound] : [],
      ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'],
      // A gap of days would become days of silence.
      ['-t', String(seconds + 1), '-movflags', '+faststart', '-f', 'mp4', '-y', path],
    ].flat(),
    timeLimit: STARTING_TIME + SLOWEST * seconds * SECOND,
    largestFile: largestEncoded(input),
    stallTimeout: ffmpeg.stallTimeout,
    ...(signal && { signal }),
    onLine: (line) => {
      const done = /^out_time_us=(?<us>\d+)$/u.exec(line)?.groups?.['us'];
      if (done !== undefined) onProgress(Math.min(99, Math.floor(Number(done) / 10_000 / seconds)));
    },
  });
}

/** Lays the masks over the frames. Rotation comes before filters; pixels become square. */
function pictureFilters(measured: MeasuredVideo, { width, height }: PictureSize): string {
  const { picture } = measured;
  const position = positionExpression(measured, picture);
  return [
    `[0:${picture.index}]setpts=${position},scale=${width}:${height},setsar=1,format=yuv420p[picture]`,
    `[1:v]setpts=PTS-${MASK_DELAY_SECONDS}/TB,scale=${width}:${height}:flags=neighbor,format=yuva420p[mask]`,
    '[picture][mask]overlay=format=yuv420[redacted]',
  ].join(';');
}

const encodedPicture = [
  // Adds and drops no frames, and moves none to a constant frame rate.
  ['-fps_mode', 'passthrough', '-enc_time_base:v', '1:90000'],
  // A constant quantizer limits the error of every block, whatever it shows, so that the check can be strict.
  ['-c:v', 'libx264', '-profile:v', 'high', '-preset', 'veryfast', '-qp', '18', '-g', '60'],
  // Closed captions of the original would be copied; other messages state the encoder's settings.
  ['-a53cc', '0', '-flags:v', '+bitexact', '-bsf:v', 'filter_units=remove_types=6'],
].flat();

/** Noise that replaces sound of high frequency could not be compared with the original. */
const encodedSound = ['-c:a', 'aac', '-b:a', '192k', '-aac_pns', '0', '-flags:a', '+bitexact'];

/** Mutes blocks of 10 ms. They begin so early and end so late that all samples of the ranges are silent in AAC. */
function mutedSound({ mutedRanges }: RenderJob, measured: MeasuredVideo): string {
  const { sound, picture } = measured;
  const filter = soundFilter(positionExpression(measured, sound ?? picture));
  const block = (MUTED_TOGETHER / SOUND_RATE) * 1_000_000;
  const stretches = mutedStretches(mutedRanges, MUTE_MARGIN_MICROSECONDS - block);
  if (stretches.length === 0) return filter;
  const isMuted = stretches
    .map(({ from, to }) => String.raw`gt(t\,${(from - block) / 1_000_000})*lt(t\,${to / 1_000_000})`)
    .join('+');
  return `${filter},asetnsamples=n=${MUTED_TOGETHER}:p=0,volume=volume=0:enable=${isMuted}`;
}
