import { expect, test } from 'vitest';
import { closeRange } from './range-mark.ts';

test('a range needs a start, and an end after it', () => {
  expect(closeRange(null, 5)).toHaveProperty('reason');
  expect(closeRange(5, 5)).toHaveProperty('reason');
  expect(closeRange(6, 5)).toHaveProperty('reason');
  expect(closeRange(5, 6)).toEqual({ mark: { start: 5, end: 6 } });
});
