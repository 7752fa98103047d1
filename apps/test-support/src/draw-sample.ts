import { onTestFailed } from 'vitest';
import { createSampler, testSeed, type DrawSample } from './test-seed.ts';

/**
 * Returns a function that draws values for the test that calls this, others in each run, so that many runs cover what
 * would take too long in one. If the test fails, prints how to repeat its draws.
 * @param place distinguishes the tests of a file
 */
export function samplesOf(place = 0): DrawSample {
  onTestFailed(() => console.warn(`Repeat these draws with TEST_SEED=${testSeed}.`));
  return createSampler(testSeed + place);
}
