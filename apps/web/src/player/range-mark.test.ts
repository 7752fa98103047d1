import { expect, test } from 'vitest';
import { closeRange } from './range-mark.ts';

const at = (microseconds: number, frame: number | null = null) => ({ microseconds, frame, rate: null });

test('a range needs a start, and an end after it', () => {
  expect(closeRange(null, at(5))).toEqual({ reason: 'Set the start of the range first, with I' });
  expect(closeRange(at(5), at(5))).toEqual({ reason: 'The end of the range has to be after its start' });
  expect(closeRange(at(5, 2), at(9, 3))).toEqual({ mark: { start: at(5, 2), end: at(9, 3) } });
});
