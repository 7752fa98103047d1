import { beforeEach, onTestFailed } from 'vitest';
import { createSampler, testSeed, type DrawSample } from './test-seed.ts';

const printSeed = (): void => console.warn(`Repeat these draws with TEST_SEED=${testSeed}.`);

/**
 * Returns a function that draws values for the test that calls this, others in each run, so that many runs
 * cover what would take too long in one. If the test fails, prints how to repeat its draws.
 * @param place distinguishes the tests of a file
 */
export function samplesOf(place = 0): DrawSample {
  onTestFailed(printSeed);
  return createSampler(testSeed + place);
}

/**
 * Draws some of these values, each for a test of its own. They keep their order. Call it before the tests of
 * the file or of its `describe`; if one of them fails, it prints how to repeat the draw.
 */
export function drawCases<Value>(values: readonly Value[], count: number): readonly Value[] {
  beforeEach((context) => context.onTestFailed(printSeed));
  return createSampler(testSeed)(values, count);
}
