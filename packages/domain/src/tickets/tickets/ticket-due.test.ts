import { expect, test } from 'vitest';
import { dueReminderOf, isOverdue } from './ticket-due.ts';

const dueAt = new Date('2026-03-08T12:00:00Z');

test.each([
  ['more than a day before', '2026-03-07T11:59:59Z', null],
  ['a day before', '2026-03-07T12:00:00Z', 'ticketDueSoon'],
  ['a second before', '2026-03-08T11:59:59Z', 'ticketDueSoon'],
  ['at the due date', '2026-03-08T12:00:00Z', 'ticketOverdue'],
  ['a week after', '2026-03-15T12:00:00Z', 'ticketOverdue'],
])('%s', (_when, now, reminder) => {
  expect(dueReminderOf({ status: 'pending', dueAt, pausedAt: null }, new Date(now))).toBe(reminder);
  expect(dueReminderOf({ status: 'in_progress', dueAt, pausedAt: null }, new Date(now))).toBe(reminder);
  expect(dueReminderOf({ status: 'completed', dueAt, pausedAt: null }, new Date(now))).toBeNull();
  expect(isOverdue({ status: 'in_progress', dueAt, pausedAt: null }, new Date(now))).toBe(
    reminder === 'ticketOverdue',
  );
  expect(isOverdue({ status: 'completed', dueAt, pausedAt: null }, new Date(now))).toBe(false);
  const paused = { status: 'in_progress', dueAt, pausedAt: new Date('2026-03-01T12:00:00Z') } as const;
  expect(dueReminderOf(paused, new Date(now))).toBeNull();
  expect(isOverdue(paused, new Date(now))).toBe(false);
});
