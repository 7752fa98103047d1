import { expect, it } from 'vitest';
import { retryDelays } from './retry-delays.ts';

it.each([0, 0.5, 0.999])('tries for ten minutes without progress, ever more seldom (chance %d)', (chance) => {
  const delays = retryDelays(() => chance);
  expect(delays.reduce((sum, delay) => sum + delay, 0)).toBe(600_000);
  expect(delays[0]).toBeLessThan(1000);
  expect(Math.max(...delays)).toBeLessThanOrEqual(37_500);
});

it('is spread, so that many stations do not come back at once', () => {
  expect(retryDelays(() => 0)[3]).not.toBe(retryDelays(() => 0.9)[3]);
});
