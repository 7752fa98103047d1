import { expect, test } from 'vitest';
import { followStep, nextLead } from './follow.ts';

const rate = (factor: number) => ({ kind: 'rate', factor });

test.each([
  [0, 1, rate(1)],
  [14_999, 1, rate(1)],
  [15_000, 1, rate(0.97)],
  [-15_000, 1, rate(1.03)],
  [-60_000, 1, rate(1.05)],
  [80_000, 1, rate(0.95)],
  [80_001, 1, { kind: 'jump' }],
  [-80_001, 1.05, { kind: 'jump' }],
])('RV-15: a follower that deviates by %i µs at factor %d: %o', (deviation, factor, expected) => {
  expect(followStep(deviation, factor)).toEqual(expected);
});

test('RV-15: a correction lasts until the deviation is small, and ends when it has passed its goal', () => {
  expect(followStep(-10_000, 1.05)).toEqual(rate(1.02));
  expect(followStep(-3999, 1.05)).toEqual(rate(1));
  expect(followStep(10_000, 1.05)).toEqual(rate(1));
});

test('RV-15: any smaller deviation is corrected within two seconds without a jump', () => {
  for (const start of [-80_000, -40_000, -15_000, 15_000, 33_333, 80_000]) {
    let deviation = start;
    let factor = 1;
    for (let step = 0; step < 20; step += 1) {
      const next = followStep(deviation, factor);
      if (next.kind === 'jump') throw new Error(`jumped at ${deviation}`);
      ({ factor } = next);
      deviation += (factor - 1) * 100_000;
    }
    expect(Math.abs(deviation)).toBeLessThan(15_000);
  }
});

test('RV-15: jumps aim as far ahead as the last one ended behind', () => {
  expect(nextLead(0, -120_000)).toBe(120_000);
  expect(nextLead(120_000, 20_000)).toBe(100_000);
  expect(nextLead(10_000, 20_000)).toBe(0);
  expect(nextLead(900_000, -900_000)).toBe(1_000_000);
});
