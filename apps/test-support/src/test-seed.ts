import { below, createIntegers } from './fuzz/integers.ts';

/** Seed of all draws of a test process. `TEST_SEED` repeats those of an earlier one. */
export const testSeed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000_000);

/** Whether tests check all that they would otherwise draw from. */
const checksAll = process.env['TEST_ALL'] === 'yes';

/** Draws some of these values, in their order. Returns all of them with `TEST_ALL=yes`. */
export type DrawSample = <Value>(values: readonly Value[], count: number) => readonly Value[];

/** Returns a function that draws values. @param seed the test's, which includes the seed of the run */
export function createSampler(seed: number, takesAll = checksAll): DrawSample {
  const next = createIntegers(seed);
  return (values, count) => {
    if (takesAll) return values;
    const left = values.map((_value, index) => index);
    const drawn = new Set<number>();
    while (drawn.size < count && left.length > 0)
      for (const index of left.splice(below(next, left.length), 1)) drawn.add(index);
    return values.filter((_value, index) => drawn.has(index));
  };
}
