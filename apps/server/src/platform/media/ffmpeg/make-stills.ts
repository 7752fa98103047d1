import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Question } from './measuring/describe-video.ts';
import type { TimedVideo } from './measuring/measure-video.ts';
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
