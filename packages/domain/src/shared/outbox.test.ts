import { expect, test } from 'vitest';
import { afterAttempt, isAttemptDue, queueEntry, retryTime, settleEntry } from './outbox.ts';
import { addTime, HOUR, MINUTE } from './time.ts';

const now = new Date('2026-11-22T12:00:00Z');

test('a queued entry is due now, a postponed one at its next attempt, a settled one never', () => {
  expect(isAttemptDue(queueEntry(now), now)).toBe(true);
  const later = { state: 'waiting', nextAttemptAt: addTime(now, MINUTE) };
  expect(isAttemptDue(later, now)).toBe(false);
  expect(isAttemptDue(later, addTime(now, MINUTE))).toBe(true);
  expect(isAttemptDue(settleEntry({ attempts: 1, note: null }, 'sent', now), now)).toBe(false);
});

test('a success settles an entry, whether or not it could be retried', () => {
  const attempt = { delivered: 'sent', retryAt: addTime(now, HOUR), note: '250 OK' } as const;
  expect(afterAttempt({ attempts: 2 }, attempt, now)).toEqual({
    state: 'sent',
    attempts: 3,
    note: '250 OK',
    nextAttemptAt: null,
    settledAt: now,
  });
});

test('a failure postpones an entry until its retries are used up', () => {
  const pauses = [MINUTE, HOUR];
  const fail = (attempts: number) => {
    const retryAt = retryTime(pauses, attempts + 1, now);
    return afterAttempt({ attempts }, { delivered: null, retryAt, note: 'refused' }, now);
  };
  expect(fail(0)).toMatchObject({ state: 'waiting', attempts: 1, nextAttemptAt: addTime(now, MINUTE) });
  expect(fail(1)).toMatchObject({ state: 'waiting', attempts: 2, nextAttemptAt: addTime(now, HOUR) });
  expect(fail(2)).toEqual({
    state: 'failed',
    attempts: 3,
    note: 'refused',
    nextAttemptAt: null,
    settledAt: now,
  });
});
