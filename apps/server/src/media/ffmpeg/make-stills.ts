import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { MeasuredVideo, Question } from './measure-video.ts';
import { scaledTo, takePicture } from './take-picture.ts';

/** Enough to see what a video is about, few enough to look at. */
const STILLS = 6;

/** A picture out of a video, as a JPEG. */
export interface Still {
  /** Where, from the video's beginning. */
  readonly atMicroseconds: number;
  readonly bytes: Uint8Array;
}

/** The middles of equal parts of a video, in microseconds from its beginning. */
export const stillTimes = (durationMicroseconds: number): readonly number[] =>
  Array.from({ length: STILLS }, (_, part) => Math.floor(((part + 0.5) / STILLS) * durationMicroseconds));

/**
 * Takes pictures spread evenly over a video. Where one cannot be decoded it is left out.
 * @param folder absolute, of our own, for the time being
 */
export async function* makeStills(
  question: Question,
  measured: MeasuredVideo,
  folder: string,
): AsyncGenerator<Still> {
  const duration = measured.endMicroseconds - measured.startMicroseconds;
  for (const atMicroseconds of stillTimes(duration)) {
    const file = path.join(folder, `still-${atMicroseconds}.jpg`);
    const taken = await takePicture(question, measured, file, {
      at: atMicroseconds / 1_000_000,
      filter: scaledTo(measured),
    });
    // It would hang again.
    if (taken.how === 'stopped') return;
    if (taken.how === 'done' && taken.pictures > 0) yield { atMicroseconds, bytes: await readFile(file) };
  }
}
