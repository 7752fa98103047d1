import { expect, test } from 'vitest';
import { isCounterBack } from './passkey.ts';

test.each([
  [0, 0, false],
  [0, 1, false],
  [4, 5, false],
  [4, 4, true],
  [4, 3, true],
  [4, 0, true],
])('for a stored counter of %i, a counter of %i decreased: %s', (kept, said, isBack) => {
  expect(isCounterBack(kept, said)).toBe(isBack);
});
