import { expect, test } from 'vitest';
import { bufferedRanges } from './buffered-ranges.ts';

/** Returns ranges as an element does: reading one that is not there throws. */
function rangesOf(...ranges: ReadonlyArray<readonly [number, number]>): TimeRanges {
  const read = (index: number, side: 0 | 1): number => {
    const range = ranges[index];
    if (!range) throw new RangeError(`no range ${index}`);
    return range[side];
  };
  return { length: ranges.length, start: (index) => read(index, 0), end: (index) => read(index, 1) };
}

test('reads the ranges of one moment, while the browser drops or joins some', () => {
  const later = rangesOf([0, 5]);
  const reads = [rangesOf([0, 2], [3, 5.5])];
  const element = {
    get buffered() {
      return reads.shift() ?? later;
    },
  };
  expect(bufferedRanges(element)).toEqual([
    { start: 0, end: 2_000_000 },
    { start: 3_000_000, end: 5_500_000 },
  ]);
  expect(bufferedRanges(element)).toEqual([{ start: 0, end: 5_000_000 }]);
});
