import { expect, test } from 'vitest';
import { nextFocusTarget } from './next-focus-target.ts';

test.each([
  [['a', 'b', 'c'], ['a', 'c'], 'c'],
  [['a', 'b', 'c'], ['a', 'b'], 'b'],
  [['a', 'b', 'c'], ['b', 'c'], 'b'],
  [['a', 'b', 'c', 'd'], ['a', 'd'], 'd'],
  [['a'], [], null],
  [['a', 'b'], ['a', 'b', 'c'], undefined],
  [[], ['a'], undefined],
])('of %j, now %j: %j', (before, now, expected) => {
  expect(nextFocusTarget(before, now)).toBe(expected);
});
