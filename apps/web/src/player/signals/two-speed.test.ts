import { describe, expect, test } from 'vitest';
import { endOfSilence, lookAt, partAt, quietParts, type Look } from './two-speed.ts';

const SECOND = 1_000_000;
const silent = [
  [0, 3 * SECOND],
  [10 * SECOND, 20 * SECOND],
  [30 * SECOND, 30.5 * SECOND],
  [40 * SECOND, 41 * SECOND],
] as const;
const parts = quietParts(silent);
const speeds = { speech: 1.5, silence: 8 };
const rateAt = (seconds: number, chosen = speeds) => lookAt(parts, chosen, null, seconds * SECOND, 0).rate;

test('RV-05 silences are shortened at both ends, and short ones do not count', () => {
  expect(parts.map((part) => [part.startMicroseconds, part.endMicroseconds])).toEqual([
    [250_000, 2_750_000],
    [10_250_000, 19_750_000],
    [40_250_000, 40_750_000],
  ]);
  expect(partAt(parts, 250_000)).toBe(parts[0]);
  expect(partAt(parts, 2_750_000)).toBeNull();
  expect(partAt(parts, 19 * SECOND)).toBe(parts[1]);
  expect(partAt([], 0)).toBeNull();
});

describe('RV-05 the speed at a position', () => {
  test.each([
    [0, 1.5],
    [0.3, 8],
    [1.1, 8],
    [1.2, 1.5],
    [5, 1.5],
    [10.24, 1.5],
    [10.25, 8],
    [18.1, 8],
    [18.2, 1.5],
    [30.25, 1.5],
    // Shorter than the time for which a silence must last to be worth a change.
    [40.3, 1.5],
    [100, 1.5],
  ])('at %d s', (seconds, rate) => {
    expect(rateAt(seconds)).toBe(rate);
  });

  test('silence is never slower than speech', () => {
    expect(rateAt(15, { speech: 4, silence: 2 })).toBe(4);
  });
});

describe('RV-05 a late change back to the speed of speech', () => {
  const inSilence: Look = lookAt(parts, speeds, null, 18 * SECOND, 1000);
  const after = (seconds: number, now: number) => lookAt(parts, speeds, inSilence, seconds * SECOND, now);

  test('within the margin nothing was missed', () => {
    expect(after(20, 1250)).toMatchObject({ rate: 1.5, backTo: null });
  });

  test('goes back to the end of the silence if speech was played too fast', () => {
    expect(after(22, 1500)).toMatchObject({ rate: 1.5, backTo: 19_750_000 });
  });

  test('a jump of the reviewer is not undone', () => {
    expect(after(28, 1500)).toMatchObject({ rate: 1.5, backTo: null });
    expect(after(5, 1500)).toMatchObject({ rate: 1.5, backTo: null });
  });

  test('goes back if the browser played on fast after it was slowed down', () => {
    const slowed = lookAt(parts, speeds, inSilence, 19.2 * SECOND, 1150);
    expect(slowed).toMatchObject({ rate: 1.5, backTo: null });
    expect(lookAt(parts, speeds, slowed, 20.2 * SECOND, 1260)).toMatchObject({ backTo: 19_750_000 });
    expect(lookAt(parts, speeds, slowed, 25 * SECOND, 1260)).toMatchObject({ backTo: null });
  });

  test('speech that plays at its own speed is not repeated', () => {
    const slowed = lookAt(parts, speeds, inSilence, 19.5 * SECOND, 1190);
    expect(lookAt(parts, speeds, slowed, 22 * SECOND, 2900).backTo).toBeNull();
  });
});

test('RV-05 N goes to the end of the silence, before the first word', () => {
  expect(endOfSilence(silent, 12 * SECOND)).toBe(19_750_000);
  expect(endOfSilence(silent, 10 * SECOND)).toBe(19_750_000);
  expect(endOfSilence(silent, 19_800_000)).toBeNull();
  expect(endOfSilence(silent, 25 * SECOND)).toBeNull();
});
