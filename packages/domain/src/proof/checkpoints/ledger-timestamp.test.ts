import { expect, test } from 'vitest';
import { isTimestampDue, isTimestampPlausible } from './ledger-timestamp.ts';

test('PR-11 the ledger needs one timestamp for each day in UTC', () => {
  const now = new Date('2026-11-23T00:00:00.000Z');
  expect(isTimestampDue(null, now)).toBe(true);
  expect(isTimestampDue(new Date('2026-11-22T23:59:59.999Z'), now)).toBe(true);
  expect(isTimestampDue(now, new Date('2026-11-23T23:59:59.999Z'))).toBe(false);
});

test('PR-11 a timestamp states about the time at which it was requested', () => {
  const now = new Date('2026-11-23T12:00:00.000Z');
  expect(isTimestampPlausible(new Date('2026-11-23T12:05:00.000Z'), now)).toBe(true);
  expect(isTimestampPlausible(new Date('2026-11-23T11:54:59.999Z'), now)).toBe(false);
  expect(isTimestampPlausible(new Date(Number.NaN), now)).toBe(false);
});
