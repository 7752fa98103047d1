import { expect, test } from 'vitest';
import { addSample, formatTimeLeft, transferRate } from './transfer-rate.ts';

test('TK-07 the speed of an upload is that of the last ten seconds', () => {
  let samples = addSample([], { at: 0, bytes: 0 });
  expect(transferRate(samples)).toBeNull();
  samples = addSample(samples, { at: 1000, bytes: 5000 });
  expect(transferRate(samples)).toBe(5000);
  samples = addSample(samples, { at: 11_000, bytes: 6000 });
  expect(transferRate(samples)).toBe(100);
  // An upload that starts over.
  expect(transferRate(addSample(samples, { at: 12_000, bytes: 0 }))).toBeNull();
});

test('TK-07 the time left is rounded up', () => {
  expect([0, 7, 56, 61, 3599, 7500].map(formatTimeLeft)).toEqual([
    '1 s left',
    '10 s left',
    '1 min left',
    '2 min left',
    '1 h 0 min left',
    '2 h 5 min left',
  ]);
});
