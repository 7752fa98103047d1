import { expect, test } from 'vitest';
import { highest } from './highest.ts';

const values = Uint8Array.of(1, 9, 2, 8, 3);

test.each([
  [0, 1, 1],
  [0, 2, 9],
  [1.5, 1.6, 9],
  [1.5, 2.5, 9],
  [2, 3, 2],
  [2, 2, 2],
  [4, 99, 3],
  [7, 9, 0],
])('RV-03 the peak from %d to %d is %d', (from, to, peak) => {
  expect(highest(values, from, to)).toBe(peak);
});
