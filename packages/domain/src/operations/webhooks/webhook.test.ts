import { expect, test } from 'vitest';
import { nextDelivery } from './webhook.ts';

test('a delivery is tried ten times over three days, then given up', () => {
  const now = new Date(0);
  expect(nextDelivery(1, now)).toEqual(new Date(5000));
  const pauses = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((attempts) => nextDelivery(attempts, now)?.getTime() ?? 0);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses.reduce((sum, pause) => sum + pause, 0) / 3_600_000).toBeCloseTo(75.6, 1);
  expect(nextDelivery(10, now)).toBeNull();
});
