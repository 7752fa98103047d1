import { rm, writeFile } from 'node:fs/promises';
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
import { labeledSize, labelFrame, largestRedacted, type Label } from './label.ts';
import { MASK_DELAY_SECONDS, writeMasks } from './mask-file.ts';
import { soundFilter, SOUND_RATE, type Redaction } from './redaction.ts';

export interface RenderJob extends Redaction {
  /** Absolute path of the file to write. While it is written, a file with the masks is next to it. */
  readonly path: string;
  /** Draws the label for a size of the picture; missing without one. */
  readonly label?: Pick<Label, 'placement'> & { readonly draw: (size: PictureSize) => Promise<Label> };
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
 * @returns why it could not be made; null if it was, with its label
 * @throws the signal's reason when aborted
 */
export async function renderRedaction(
  job: RenderJob,
): Promise<{ readonly why: string | null; readonly label: Label | null }> {
  const { index, ffmpeg, mutedRanges } = job;
  const measured = await measureVideo(job);
  if (!measured) return refuse('ffmpeg could not read this file');
  const own = indexFrames(ffmpeg, measured, null);
  // Times that fit only by chance would hide the wrong frames.
  if (!own || !matchesFrameTimes(index, own.times)) return refuse('the frame index is not that of this file');
  if (mutedStretches(mutedRanges).length > MOST_MUTED_RANGES)
    return refuse('too many ranges of sound are muted');
  const masks = `${job.path}.masks`;
  const labelPath = `${job.path}.label`;
  try {
    const size = copySize(measured.picture, largestRedacted(job.label?.placement ?? null));
    const label = job.label ? await job.label.draw(size) : null;
    if (label) await writeFile(labelPath, labelFrame(label));
    await writeMasks(masks, { ...job, size });
    const end = await encode(job, { measured, size, masks, label, labelPath });
    return { why: end.how === 'done' ? null : end.why, label };
  } finally {
    await rm(masks, { force: true });
    await rm(labelPath, { force: true });
  }
}

const refuse = (why: string) => ({ why, label: null });

interface Source {
  readonly measured: MeasuredVideo;
  readonly size: PictureSize;
  /** Absolute path of the file with the masks. */
  readonly masks: string;
  readonly label: Label | null;
  /** Absolute path of its frame. */
  readonly labelPath: string;
}

function encode(job: RenderJob, source: Source) {
  const { measured, masks } = source;
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
      labelInput(source),
      ['-filter_complex', pictureFilters(source), '-map', '[redacted]', ...encodedPicture],
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

const labelInput = ({ label, labelPath }: Source): string[] =>
  label === null
    ? []
    : [
        ['-protocol_whitelist', 'file', '-f', 'rawvideo', '-pixel_format', 'yuv420p', '-framerate', '1'],
        ['-video_size', `${label.width}x${label.height}`, '-i', `file:${labelPath}`],
      ].flat();

/** Lays the masks over the frames, and the label over both. Rotation comes before filters; pixels become square. */
function pictureFilters({ measured, size, label }: Source): string {
  const { width, height } = size;
  const { picture } = measured;
  const position = positionExpression(measured, picture);
  return [
    `[0:${picture.index}]setpts=${position},scale=${width}:${height},setsar=1,format=yuv420p[picture]`,
    `[1:v]setpts=PTS-${MASK_DELAY_SECONDS}/TB,scale=${width}:${height}:flags=neighbor,format=yuva420p[mask]`,
    `[picture][mask]overlay=format=yuv420${label ? '[hidden]' : '[redacted]'}`,
    ...(label ? labelFilters(size, label) : []),
  ].join(';');
}

/** The frame of the label is repeated; it begins before the first frame. */
function labelFilters(size: PictureSize, label: Label): string[] {
  const { width, height } = labeledSize(size, label);
  return [
    `[2:v]setpts=PTS-${MASK_DELAY_SECONDS}/TB[label]`,
    `[hidden]pad=${width}:${height}[padded]`,
    `[padded][label]overlay=x=0:y=${height - label.height}:format=yuv420[redacted]`,
  ];
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
