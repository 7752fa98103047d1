import { expect, test } from 'vitest';
import { reconnectDelay } from './reconnect-delay.ts';

test('EV-09 the delay doubles up to 15 seconds, with jitter over its second half', () => {
  const longest = [0, 1, 2, 5, 100].map((failures) => reconnectDelay(failures, () => 1));
  expect(longest).toEqual([500, 1000, 2000, 15_000, 15_000]);
  const shortest = [0, 1, 100].map((failures) => reconnectDelay(failures, () => 0));
  expect(shortest).toEqual([250, 500, 7500]);
  expect(new Set(Array.from({ length: 50 }, () => reconnectDelay(3))).size).toBeGreaterThan(40);
});
