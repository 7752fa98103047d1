import { toMicroseconds } from '../time.ts';

/** Returns which parts of the video are buffered, in microseconds. */
export function bufferedRanges(
  element: Pick<HTMLVideoElement, 'buffered'>,
): Array<{ readonly start: number; readonly end: number }> {
  // Each read of the property takes the parts at that moment, of which the next read may have fewer.
  const { buffered } = element;
  return Array.from({ length: buffered.length }, (_range, index) => ({
    start: toMicroseconds(buffered.start(index)),
    end: toMicroseconds(buffered.end(index)),
  }));
}
