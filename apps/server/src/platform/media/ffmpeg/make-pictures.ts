import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { MINUTE } from '@plainview/domain/shared/time';
import type { Ffmpeg } from './ffmpeg.ts';
import type { Question } from './measuring/describe-video.ts';
import type { MeasuredVideo, TimedVideo } from './measuring/measure-video.ts';
import { runProgram } from './run-program.ts';
import { scaledTo, takePicture } from './take-picture.ts';

/** Enough to see what a video is about, few enough to review. */
const STILLS = 6;

/** A frame of a video as a JPEG. */
export interface Still {
  /** Position from the start of the video. */
  readonly atMicroseconds: number;
  readonly bytes: Uint8Array;
}

/** Returns the midpoints of equal parts of a video, in microseconds from its start. */
export const stillTimes = (durationMicroseconds: number): readonly number[] =>
  Array.from({ length: STILLS }, (_, part) => Math.floor(((part + 0.5) / STILLS) * durationMicroseconds));

/**
 * Takes stills at even intervals of a video. Skips frames that cannot be decoded.
 * @param folder absolute path of a temporary folder
 */
export async function* makeStills(
  question: Question,
  timed: TimedVideo,
  folder: string,
): AsyncGenerator<Still> {
  const duration = timed.endMicroseconds - timed.startMicroseconds;
  for (const atMicroseconds of stillTimes(duration)) {
    const file = path.join(folder, `still-${atMicroseconds}.jpg`);
    const taken = await takePicture(question, timed, file, {
      at: atMicroseconds / 1_000_000,
      filter: scaledTo(timed),
    });
    // It would hang again.
    if (taken.how === 'stopped') return;
    if (taken.how === 'done' && taken.pictures > 0) yield { atMicroseconds, bytes: await readFile(file) };
  }
}

/** Number of frames from which the most representative one is chosen. */
const CHOICE = 12;

/** A frame is black if at least 90% of its pixels are darker than the threshold. */
const NOT_BLACK =
  'blackframe=amount=0:threshold=40,metadata=mode=select:key=lavfi.blackframe.pblack:value=90:function=less';

/**
 * Writes a JPEG that represents a video: a frame near one tenth of its duration that is not black, otherwise
 * its first frame.
 * @param file absolute path of a file that does not exist yet
 * @returns whether an image was written
 */
export async function makePoster(
  question: Question,
  measured: MeasuredVideo,
  file: string,
): Promise<boolean> {
  const seconds = (measured.endMicroseconds - measured.startMicroseconds) / 1_000_000;
  const at = seconds > 10 ? seconds / 10 : Math.min(1, seconds / 2);
  const scale = scaledTo(measured);
  const tries = [
    { at, filter: `${scale},${NOT_BLACK},thumbnail=${CHOICE}` },
    { at: 0, filter: scale },
  ];
  for (const one of tries) {
    const { how, pictures } = await takePicture(question, measured, file, one);
    if (how === 'done' && pictures > 0) return true;
    // It would hang again.
    if (how === 'stopped') return false;
  }
  return false;
}

/** About 245 dots per inch at the width that a report prints. */
const WIDEST = 960;
/** A picture of a phone held upright is not printed wider than its height allows. */
const HIGHEST = 720;

/**
 * Writes a smaller copy of a still that this product made, without metadata. A still that is small
 * enough keeps its size.
 * @param from absolute path of a JPEG
 * @param to absolute path of a file in the same folder
 * @returns why it could not be made; null if it was
 */
export async function scalePicture(
  ffmpeg: Ffmpeg,
  { from, to, signal }: { readonly from: string; readonly to: string; readonly signal: AbortSignal },
): Promise<string | null> {
  const box = `w=min(${WIDEST}\\,iw):h=min(${HIGHEST}\\,ih)`;
  const { how, why } = await runProgram({
    program: ffmpeg.ffmpeg,
    sandbox: ffmpeg.sandbox,
    access: { reads: [from], writesTo: to.slice(0, to.lastIndexOf('/')), needsNetwork: false },
    args: [
      ['-nostdin', '-v', 'error', '-threads', '1', '-protocol_whitelist', 'file'],
      ['-format_whitelist', 'mjpeg', '-codec_whitelist', 'mjpeg', '-f', 'mjpeg', '-i', `file:${from}`],
      ['-filter:v', `scale=${box}:force_original_aspect_ratio=decrease:flags=lanczos,setsar=1`],
      ['-frames:v', '1', '-map_metadata', '-1', '-bitexact', '-pix_fmt', 'yuvj420p', '-q:v', '4'],
      ['-c:v', 'mjpeg', '-f', 'mjpeg', '-y', to],
    ].flat(),
    timeLimit: MINUTE,
    stallTimeout: ffmpeg.stallTimeout,
    signal,
  });
  return how === 'done' ? null : why || 'ffmpeg did not finish';
}
