import { expect, test } from 'vitest';
import { reconnectAfter } from './stream-delivery.ts';

test('EV-09 the reconnects of a stopped process are spread over a time that grows with its streams', () => {
  const longest = [0, 1, 200, 2000, 100_000].map((streams) => reconnectAfter(streams, () => 1));
  expect(longest).toEqual([1250, 1250, 1250, 10_250, 30_250]);
  expect(reconnectAfter(2000, () => 0)).toBe(250);
  expect(new Set(Array.from({ length: 50 }, () => reconnectAfter(2000))).size).toBeGreaterThan(40);
});
