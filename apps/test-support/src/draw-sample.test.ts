import { expect, test } from 'vitest';
import { drawShowingAll } from './draw-sample.ts';
import { createSampler } from './test-seed.ts';

const names = [
  'OP-04 restores a time',
  'OP-04 refuses a time',
  'OP-04 EV-09 removes what is old',
  'locks an account [CJIS AC-7]',
  'unlocks an account [CJIS AC-7]',
  'has no id',
  'has no id, either',
];
const tests = names.map((name) => ({ name }));
const seeds = Array.from({ length: 50 }, (_, index) => index * 97);

test('each draw has the wanted number of tests, and every acceptance id and control', () => {
  for (const seed of seeds) {
    const drawn = [...drawShowingAll(tests, 2, createSampler(seed, false))]
      .map(({ name }) => name)
      .join(', ');
    for (const id of ['OP-04', 'EV-09', '[CJIS AC-7]']) expect(drawn).toContain(id);
  }
  const sizes = seeds.map((seed) => drawShowingAll(tests, 2, createSampler(seed, false)).size);
  expect(Math.min(...sizes)).toBe(2);
  // One more for each id that none of the drawn ones has.
  expect(Math.max(...sizes)).toBe(5);
});

test('many draws have every test, and all are drawn at once if wanted', () => {
  const drawn = new Set<object>();
  for (const seed of seeds)
    for (const each of drawShowingAll(tests, 2, createSampler(seed, false))) drawn.add(each);
  expect(drawn.size).toBe(tests.length);
  expect(drawShowingAll(tests, 2, createSampler(0, true)).size).toBe(tests.length);
});
