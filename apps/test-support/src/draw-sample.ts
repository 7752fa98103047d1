import { beforeEach, onTestFailed, type RunnerTask, type RunnerTestCase } from 'vitest';
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

/** Acceptance ids, and controls in brackets. */
const idsOf = (name: string): readonly string[] => name.match(/\b[A-Z]{2}-\d{2}\b|\[[^\]]+\]/gu) ?? [];

const testsOf = (task: RunnerTask): readonly RunnerTestCase[] =>
  task.type === 'test' ? [task] : task.tasks.flatMap(testsOf);

/** Returns the tests that are not skipped anyway. */
const ableTestsOf = (file: RunnerTask): readonly RunnerTestCase[] =>
  testsOf(file).filter(({ mode }) => mode === 'run' || mode === 'queued');

/** Draws tests, and adds those with an acceptance id or a control that none of the drawn ones has. */
export function drawShowingAll<Test extends { readonly name: string }>(
  tests: readonly Test[],
  count: number,
  sample: DrawSample,
): ReadonlySet<Test> {
  const drawn = new Set(sample(tests, count));
  const shown = new Set([...drawn].flatMap(({ name }) => idsOf(name)));
  for (const test of tests) {
    const missing = idsOf(test.name).filter((id) => !shown.has(id));
    if (missing.length === 0) continue;
    for (const id of missing) shown.add(id);
    drawn.add(test);
  }
  return drawn;
}

/**
 * Runs some of a file's tests and skips the others, others in each run. Tests whose acceptance ids or controls no other
 * one shows always run. Call it before other hooks of a file whose tests do not depend on each other. `TEST_ALL=yes`
 * runs all.
 */
export function drawTests(count: number): void {
  let drawn: ReadonlySet<RunnerTask> | undefined;
  beforeEach((context) => {
    drawn ??= drawShowingAll(ableTestsOf(context.task.file), count, createSampler(testSeed));
    if (!drawn.has(context.task)) context.skip('not drawn in this run');
    context.onTestFailed(printSeed);
  });
}
