import { expect, test } from 'vitest';
import { createSampler } from './test-seed.ts';

const values = Array.from({ length: 20 }, (_, index) => index);

test('the same seed draws the same values, in their order, and another one draws others', () => {
  const drawn = createSampler(4711, false)(values, 5);
  expect(drawn).toHaveLength(5);
  expect(drawn).toEqual(drawn.toSorted((a, b) => a - b));
  expect(createSampler(4711, false)(values, 5)).toEqual(drawn);
  expect(createSampler(4712, false)(values, 5)).not.toEqual(drawn);
});

test('many runs draw every value, and all are drawn at once if wanted', () => {
  const drawn = new Set(values.flatMap((seed) => createSampler(seed * 97, false)(values, 5)));
  expect(drawn.size).toBe(values.length);
  expect(createSampler(0, false)(['only'], 3)).toEqual(['only']);
  expect(createSampler(0, true)(values, 1)).toEqual(values);
});
