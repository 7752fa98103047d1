import { availableParallelism } from 'node:os';
import type { Bounds, ExcerptKind } from '@plainview/domain/evidence/media/video-excerpt';
import { MINUTE, SECOND } from '@plainview/domain/shared/time';
import type { DescribedVideo, StreamDescription } from './measuring/describe-video.ts';
import { originOf } from './measuring/facts-of.ts';
import { hasRunningClock, type OpenedVideo } from './measuring/measure-video.ts';
import { accessTo, inputOptions, readingLimit } from './read-only-input.ts';
import {
  isLargePicture,
  LARGE_PICTURE,
  LARGE_STILL_MEMORY_MIB,
  largestEncoded,
  runProgram,
  type ProgramEnd,
} from './run-program.ts';

interface CutJob extends OpenedVideo {
  readonly kind: ExcerptKind;
  /** Positions in the video. */
  readonly bounds: Bounds;
  /** Whether the bounds contain exactly their number of frames. */
  readonly isExact: boolean;
  /** Absolute path of the file to write. */
  readonly path: string;
  /** Title in the metadata of a clip. */
  readonly title: string;
  /** Reports progress in percent, 0 to 99. */
  readonly onProgress: (percent: number) => void;
}

/** A file on the input's clock. */
interface Source extends DescribedVideo {
  /** The time of position zero, in microseconds. */
  readonly origin: number;
}

const THREADS = String(Math.min(4, availableParallelism()));
/** Such pictures are decoded and encoded one after the other. */
const savesMemory = ({ width, height }: StreamDescription): boolean => width * height > 2560 * 1600;
/** A slow machine takes this many times the duration of the clip. */
const SLOWEST = 20;

/**
 * Writes a frame of a video as a JPEG in full size, or a range as an MP4 with H.264 and AAC. A range with more
 * pixels than 4K is scaled down, because few players decode larger H.264. The frames are chosen by their time,
 * whatever the input's rate, edit list or rotation: decoding begins at an earlier key frame, and again at the
 * beginning if it began too late there.
 * @returns why it could not be made; null if it was
 */
export async function cutExcerpt(job: CutJob): Promise<string | null> {
  const source = await sourceOf(job);
  if (!source) return 'ffmpeg could not read this file';
  const keyFrames = job.bounds.keyFrame === null ? [null] : [job.bounds.keyFrame, null];
  let why = '';
  for (const keyFrame of keyFrames) {
    const { end, frames } = await write(job, source, keyFrame);
    const isWhole = job.isExact ? frames === job.bounds.frames : frames > 0;
    if (end.how === 'done' && isWhole) return null;
    why = end.why || `${frames} of ${job.bounds.frames} frames were found`;
    // It would hang again.
    if (end.how === 'stopped') break;
  }
  return why;
}

async function sourceOf({ describe, time }: CutJob): Promise<Source | null> {
  const described = await describe();
  if (!described || !hasRunningClock(described)) return described && { ...described, origin: 0 };
  const timed = await time();
  return timed && { ...described, origin: originOf(timed) };
}

async function write(
  job: CutJob,
  source: Source,
  keyFrame: number | null,
): Promise<{ readonly end: ProgramEnd; readonly frames: number }> {
  const { ffmpeg, input, signal, bounds, path, onProgress } = job;
  const seconds = (bounds.end - bounds.begin) / SECOND_MICROSECONDS;
  let frames = 0;
  const end = await runProgram({
    program: ffmpeg.ffmpeg,
    sandbox: ffmpeg.sandbox,
    access: accessTo(input, path),
    args: [
      ['-nostdin', '-v', 'error', '-progress', 'pipe:1'],
      ['-threads', savesMemory(source.picture) ? '1' : THREADS, ...inputOptions(input)],
      // Without the original timestamps, ffmpeg would count from where it began to decode.
      ['-copyts', ...(keyFrame === null ? [] : seekTo(keyFrame + source.origin))],
      ['-i', input.address, '-map', `0:${source.picture.index}`],
      ...(job.kind === 'still' ? [still(job, source)] : [clip(job, source)]),
      ['-y', path],
    ].flat(),
    timeLimit: readingLimit(input) + MINUTE + SLOWEST * seconds * SECOND,
    largestFile: largestEncoded(input),
    ...(job.kind === 'still' && isLargePicture(source.picture) && { memory: LARGE_STILL_MEMORY_MIB }),
    stallTimeout: ffmpeg.stallTimeout,
    ...(signal && { signal }),
    onLine: (line) => {
      const [name = '', value = ''] = line.split('=');
      if (name === 'frame') frames = Number(value) || frames;
      if (name === 'out_time_us' && Number(value) > 0)
        onProgress(Math.min(99, Math.floor(Number(value) / SECOND_MICROSECONDS / (seconds / 100))));
    },
  });
  return { end, frames };
}

const SECOND_MICROSECONDS = 1_000_000;

const secondsOf = (microseconds: number): string => (microseconds / SECOND_MICROSECONDS).toFixed(6);

const seekTo = (time: number): readonly string[] =>
  ['-seek_timestamp', '1', '-noaccurate_seek', '-ss'].concat(secondsOf(time));

/** Keeps the frames of the bounds. Rotation comes before filters; pixels become square. */
function framesOf({ bounds }: CutJob, { origin }: Source): string {
  return `trim=start=${secondsOf(bounds.from + origin)}:end=${secondsOf(bounds.before + origin)}`;
}

function still(job: CutJob, source: Source): readonly string[] {
  const square = 'scale=w=max(1\\,round(iw*sar)):h=ih,setsar=1';
  // Cameras record color at half the resolution; keeping it so saves 0.1 GiB for 8K.
  const pixels = isLargePicture(source.picture) ? 'yuvj420p' : 'yuvj444p';
  return [
    ['-filter:v', `${framesOf(job, source)},${square}`, '-frames:v', '1', '-fps_mode', 'passthrough'],
    ['-map_metadata', '-1', '-pix_fmt', pixels, '-q:v', '2', '-threads', '1'],
    ['-c:v', 'mjpeg', '-f', 'mjpeg'],
  ].flat();
}

function clip(job: CutJob, source: Source): readonly string[] {
  const [begin, end] = [job.bounds.begin, job.bounds.end].map((at) => secondsOf(at + source.origin));
  const shrink = `min(1\\,sqrt(${LARGE_PICTURE}/(iw*sar*ih)))`;
  const [width, height] = ['iw*sar', 'ih'].map((side) => `max(2\\,trunc(${side}*${shrink}/2)*2)`);
  const even = `scale=w=${width}:h=${height},setsar=1,format=yuv420p`;
  const sound = [
    ['-map', `0:${source.sound?.index}`],
    ['-filter:a', `atrim=start=${begin}:end=${end},asetpts=PTS-${begin}/TB,aresample=async=1000:first_pts=0`],
    ['-c:a', 'aac', '-b:a', '128k', '-ac', '2'],
  ].flat();
  return [
    ['-filter:v', `${framesOf(job, source)},setpts=PTS-STARTPTS,${even}`],
    // Adds and drops no frames, and moves none to a constant frame rate.
    ['-fps_mode', 'passthrough', '-enc_time_base:v', '1:90000', '-c:v', 'libx264', '-profile:v', 'high'],
    ['-preset', 'veryfast', '-crf', '18', ...encoderOptions(source.picture), ...(source.sound ? sound : [])],
    ['-map_metadata', '-1', '-map_chapters', '-1', '-metadata', `title=${job.title}`],
    ['-movflags', '+faststart', '-f', 'mp4'],
  ].flat();
}

/** Without frames to look ahead, a clip of 8K HEVC with 10 bits stays below 1 GiB, and takes no more time. */
const encoderOptions = (picture: StreamDescription): readonly string[] =>
  savesMemory(picture)
    ? ['-threads', '1', '-x264-params', 'rc-lookahead=0:sync-lookahead=0:mbtree=0:bframes=0:ref=1']
    : ['-threads', THREADS];
