import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { MINUTE, SECOND } from '@plainview/domain/shared/time';
import { exists } from '../../core/durable-file.ts';
import { positionExpression } from './continuous-clock.ts';
import { copySize, hasPlayablePictures, isPlayableSound } from './copy-plan.ts';
import { joinParts } from './join-parts.ts';
import type { Question, StreamDescription } from './measuring/describe-video.ts';
import { originOf } from './measuring/facts-of.ts';
import { measureVideo, type MeasuredVideo } from './measuring/measure-video.ts';
import { accessTo, fileInput, inputOptions } from './read-only-input.ts';
import { isLargePicture, largestEncoded, runProgram } from './run-program.ts';

interface CopyJob extends Question {
  readonly measured: MeasuredVideo;
  /** Absolute path of the file to write. */
  readonly path: string;
  /** Reports progress in percent, 0 to 99. */
  readonly onProgress: (percent: number) => void;
}

/** Result of a copy. `note` says which parts of the original are missing in the copy, `why` is not a sentence. */
export type CopyResult =
  | {
      readonly isMade: true;
      readonly way: 'remuxed' | 'encoded';
      readonly copy: MeasuredVideo;
      readonly note: string | null;
    }
  | { readonly isMade: false; readonly why: string };

interface Way {
  readonly pictures: 'copy' | 'encode';
  readonly sound: 'copy' | 'encode' | 'none';
}

const THREADS = String(Math.min(4, availableParallelism()));
/** Each thread decodes a picture of its own. */
const decoders = (picture: StreamDescription): string => (isLargePicture(picture) ? '1' : THREADS);
const STARTING_TIME = 30 * MINUTE;
/** A slow machine takes this many times the duration of the recording. */
const SLOWEST = 20;
/** Container clocks have a limited resolution, at the coarsest one millisecond. */
const CLOCK_TOLERANCE_MICROSECONDS = 5000;
const END_TOLERANCE_MICROSECONDS = 1_000_000;

/**
 * Writes a playable copy: MP4 with H.264 and AAC, with its index at the beginning. Every frame
 * keeps its time, so that a position in the copy is the same position in the original. Frames that browsers
 * can play are copied without re-encoding.
 */
export async function makePlayableCopy(job: CopyJob): Promise<CopyResult> {
  const { measured, path } = job;
  const { picture, sound } = measured;
  const file = `${path}.joined.ts`;
  try {
    const streams = [picture, ...(sound ? [sound] : [])];
    const joined = await joinParts(job, measured, { path: file, streams });
    return typeof joined === 'string'
      ? { isMade: false, why: joined }
      : await copyFrom(job, { input: joined.input, measured: joined.video });
  } finally {
    await rm(file, { force: true });
  }
}

/** @param source the file that is read: the original, or its joined parts */
async function copyFrom(job: CopyJob, source: Pick<CopyJob, 'input' | 'measured'>): Promise<CopyResult> {
  let why = '';
  for (const way of waysOf(source.measured)) {
    const end = await write({ ...job, ...source }, way);
    const copy = end.how === 'done' ? await measureCopy(job) : null;
    const fault = end.how === 'done' ? faultOf(job.measured, copy) : end.why;
    if (copy && fault === null)
      return { isMade: true, way: methodName(way), copy, note: describeLoss(job.measured, copy) };
    why = fault ?? '';
    // The other methods would also hang or be too slow.
    if (end.how === 'stopped') break;
  }
  return { isMade: false, why };
}

function waysOf(measured: MeasuredVideo): readonly Way[] {
  const { sound } = measured;
  const encoded: readonly Way[] = sound
    ? [
        { pictures: 'encode', sound: 'encode' },
        { pictures: 'encode', sound: 'none' },
      ]
    : [{ pictures: 'encode', sound: 'none' }];
  if (!hasPlayablePictures(measured)) return encoded;
  const asItIs = sound && (isPlayableSound(sound) ? 'copy' : 'encode');
  return [{ pictures: 'copy', sound: asItIs ?? 'none' }, ...encoded];
}

const methodName = ({ pictures }: Way): 'remuxed' | 'encoded' =>
  pictures === 'copy' ? 'remuxed' : 'encoded';

function write({ ffmpeg, input, signal, measured, path, onProgress }: CopyJob, way: Way) {
  const { picture, sound } = measured;
  const origin = originOf(measured) / 1_000_000;
  const seconds = (measured.endMicroseconds - originOf(measured)) / 1_000_000;
  const soundMap = way.sound === 'none' || !sound ? [] : ['-map', `0:${sound.index}`];
  return runProgram({
    program: ffmpeg.ffmpeg,
    sandbox: ffmpeg.sandbox,
    access: accessTo(input, path),
    args: [
      ['-nostdin', '-v', 'error', '-progress', 'pipe:1', '-threads', decoders(picture)],
      inputOptions(input),
      // The original timestamps link the clocks of both files.
      ['-copyts', '-i', input.address, '-map', `0:${picture.index}`, ...soundMap],
      ['-map_metadata', '-1', '-map_chapters', '-1'],
      way.pictures === 'copy' ? copying(way, origin) : encoding(measured, seconds),
      ['-movflags', '+faststart', '-f', 'mp4', '-y', path],
    ].flat(),
    timeLimit: STARTING_TIME + SLOWEST * seconds * SECOND,
    largestFile: largestEncoded(input),
    stallTimeout: ffmpeg.stallTimeout,
    ...(signal && { signal }),
    onLine: (line) => {
      const done = /^out_time_us=(?<us>\d+)$/u.exec(line)?.groups?.['us'];
      if (done !== undefined) onProgress(percentOf(Number(done) / 1_000_000, seconds));
    },
  });
}

const percentOf = (done: number, of: number): number =>
  Math.max(0, Math.min(99, Math.floor((done / of) * 100)));

function copying({ sound }: Way, origin: number): readonly string[] {
  const coded =
    sound === 'encode'
      ? ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-filter:a', 'aresample=async=1000']
      : ['-c:a', 'copy'];
  return ['-c:v', 'copy', ...coded, '-output_ts_offset', String(-origin)];
}

function encoding(measured: MeasuredVideo, seconds: number): readonly string[] {
  const { picture, sound } = measured;
  const { width, height } = copySize(picture);
  return [
    [
      '-filter:v',
      `setpts=${positionExpression(measured, picture)},scale=${width}:${height},setsar=1,format=yuv420p`,
    ],
    // Adds and drops no frames, and moves none to a constant frame rate.
    ['-fps_mode', 'passthrough', '-enc_time_base:v', '1:90000'],
    ['-c:v', 'libx264', '-profile:v', 'high', '-preset', 'veryfast', '-crf', '21'],
    ['-g', '60', '-threads', isLargePicture(picture) ? '2' : THREADS],
    // Fills gaps in the audio with silence, to keep it in sync with the video.
    [
      '-filter:a',
      `asetpts=${positionExpression(measured, sound ?? picture)},aresample=async=1000:first_pts=0`,
    ],
    ['-c:a', 'aac', '-b:a', '128k', '-ac', '2'],
    // A gap of days would become days of silence.
    ['-t', String(seconds + 1)],
  ].flat();
}

/** Returns null if ffmpeg wrote no video. */
async function measureCopy({ ffmpeg, path, signal, input }: CopyJob): Promise<MeasuredVideo | null> {
  // The sandbox would fail without the file.
  if (!(await exists(path))) return null;
  return measureVideo({ ffmpeg, input: fileInput(path, input.bytes), ...(signal && { signal }) });
}

/** Returns why the copy is not a video that browsers play with the original's clock; null if it is. */
function faultOf(original: MeasuredVideo, copy: MeasuredVideo | null): string | null {
  if (copy?.picture.codec_name !== 'h264') return 'the output is not a video';
  if (copy.breaks.length > 0) return 'the clock of the copy jumps, too';
  const early = original.startMicroseconds - originOf(original) - copy.startMicroseconds;
  if (original.breaks.length > 0) return incompleteness(original, copy, early);
  return early > CLOCK_TOLERANCE_MICROSECONDS
    ? 'the timestamps of the copy differ from the original’s'
    : null;
}

/** Parts that were joined may lose this part of their frames or of their length at the edges. */
const JOINING_TOLERANCE = 0.02;

/** Returns why the copy does not have all parts of an original whose clock jumps; null if it has. */
function incompleteness(original: MeasuredVideo, copy: MeasuredVideo, early: number): string | null {
  const length = copiedEndOf(original);
  const frames = Math.abs(copy.pictures - original.pictures);
  const isWhole =
    frames <= Math.max(2, original.pictures * JOINING_TOLERANCE) &&
    Math.abs(early) <= END_TOLERANCE_MICROSECONDS &&
    Math.abs(copy.endMicroseconds - length) <=
      Math.max(END_TOLERANCE_MICROSECONDS, length * JOINING_TOLERANCE);
  return isWhole ? null : `only ${copy.pictures} of ${original.pictures} frames could be joined`;
}

/** Returns the position where the copied streams of a video end. Other tracks may be longer. */
function copiedEndOf(original: MeasuredVideo): number {
  const { pictureEndMicroseconds, sound, soundEnds } = original;
  return Math.max(pictureEndMicroseconds, (sound && soundEnds.get(sound.index)) ?? 0) - originOf(original);
}

/** Returns a description of what is missing in the copy; null if it is complete. */
function describeLoss(original: MeasuredVideo, copy: MeasuredVideo): string | null {
  const lost: string[] = [];
  if (original.sound && !copy.sound) lost.push('The sound could not be decoded and is not in the copy.');
  const missing = copiedEndOf(original) - copy.endMicroseconds;
  if (missing > END_TOLERANCE_MICROSECONDS)
    lost.push(
      `The last ${Math.round(missing / 1_000_000)} seconds could not be decoded and are not in the copy.`,
    );
  return lost.join(' ') || null;
}
