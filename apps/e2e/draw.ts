import { createSampler, testSeed } from '@plainview/test-support/test-seed';
import { test, type TestInfo } from '@playwright/test';

/** How often each test has drawn. */
const draws = new WeakMap<TestInfo, number>();

/** Returns a number for a text (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}

/**
 * Draws some of these values for the running test, others in each run, so that many runs cover what would
 * take too long in one. Returns them in their order, and all of them with `TEST_ALL=yes`. Cases that behave
 * differently are not drawn.
 */
export function draw<Value>(values: readonly Value[], count = 1): readonly Value[] {
  const info = test.info();
  const earlier = draws.get(info) ?? 0;
  draws.set(info, earlier + 1);
  return createSampler(testSeed + hashOf([...info.titlePath, earlier].join('\n')))(values, count);
}

/** Prints how to repeat the draws of a failed test. */
export function printSeed(info: TestInfo): void {
  if (draws.has(info) && info.status !== info.expectedStatus)
    console.warn(`Repeat these draws with TEST_SEED=${testSeed}.`);
}
