import { expect, test } from 'vitest';
import { retryDelaySeconds } from './sheet-export.ts';

test.each([
  [1, null, 1],
  [4, null, 8],
  [40, null, 64],
  [1, 30, 30],
  [6, 3, 32],
  [40, 900, 900],
])('after %i failures with a requested delay of %s seconds: %i', (failures, askedFor, seconds) =>
  expect(retryDelaySeconds(failures, askedFor)).toBe(seconds),
);
