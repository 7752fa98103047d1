import { beforeEach, onTestFailed } from 'vitest';
import { createDraw } from './fuzz/draw.ts';

const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000_000);

/** Draws some of these values. */
type DrawSample = <Value>(values: readonly Value[], count: number) => readonly Value[];

const printSeed = (): void => console.warn(`Repeat these draws with TEST_SEED=${seed}.`);

function createSample(place: number): DrawSample {
  const { below } = createDraw(seed + place);
  return (values, count) => {
    const left = [...values];
    const drawn: (typeof left)[number][] = [];
    while (drawn.length < count && left.length > 0) drawn.push(...left.splice(below(left.length), 1));
    return drawn;
  };
}

/**
 * Returns a function that draws values for the test that calls this, others in each run, so that many runs cover what
 * would take too long in one. If the test fails, prints how to repeat its draws.
 * @param place distinguishes the tests of a file
 */
export function samplesOf(place = 0): DrawSample {
  onTestFailed(printSeed);
  return createSample(place);
}

/**
 * Draws some of these values, each for a test of its own. They keep their order. Call it before the tests of the file or
 * of its `describe`; if one of them fails, it prints how to repeat the draw.
 */
export function drawCases<Value>(values: readonly Value[], count: number): Value[] {
  beforeEach((context) => context.onTestFailed(printSeed));
  const drawn = new Set(createSample(0)(values, count));
  return values.filter((value) => drawn.has(value));
}
