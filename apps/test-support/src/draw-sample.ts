import { onTestFailed } from 'vitest';
import { createDraw } from './fuzz/draw.ts';

const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000_000);

/** Draws some of these values. */
type DrawSample = <Value>(values: readonly Value[], count: number) => readonly Value[];

/**
 * Returns a function that draws values for the test that calls this, others in each run, so that many runs cover what
 * would take too long in one. If the test fails, prints how to repeat its draws.
 * @param place distinguishes the tests of a file
 */
export function samplesOf(place = 0): DrawSample {
  onTestFailed(() => console.warn(`Repeat these draws with TEST_SEED=${seed}.`));
  const { below } = createDraw(seed + place);
  return (values, count) => {
    const left = [...values];
    const drawn: (typeof left)[number][] = [];
    while (drawn.length < count && left.length > 0) drawn.push(...left.splice(below(left.length), 1));
    return drawn;
  };
}
