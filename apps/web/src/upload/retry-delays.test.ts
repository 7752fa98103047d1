import { expect, it } from 'vitest';
import { retryDelays } from './retry-delays.ts';

it.each([0, 0.5, 0.999])(
  'retries for ten minutes without progress, at growing intervals (chance %d)',
  (chance) => {
    const delays = retryDelays(() => chance);
    expect(delays.reduce((sum, delay) => sum + delay, 0)).toBe(600_000);
    expect(delays[0]).toBeLessThan(1000);
    expect(Math.max(...delays)).toBeLessThanOrEqual(37_500);
  },
);

it('has jitter, so that many clients do not return at the same time', () => {
  expect(retryDelays(() => 0)[3]).not.toBe(retryDelays(() => 0.9)[3]);
});
