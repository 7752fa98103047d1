import { expect, test } from 'vitest';
import { formatDueDate } from './format-due-date.ts';

const now = new Date('2026-05-10T12:00:00Z');

const paused = { isOverdue: false, isDueSoon: false, pausedAt: now };
const late = { isOverdue: true, isDueSoon: false };
const soon = { isOverdue: false, isDueSoon: true };

test.each([
  ['2026-05-20T12:00:00Z', { isOverdue: false, isDueSoon: false }, null],
  ['2026-05-01T11:00:00Z', paused, { text: 'Waiting for the agency', overdue: false }],
  ['2026-05-11T11:59:00Z', soon, { text: 'Due within 24 hours', overdue: false }],
  ['2026-05-10T11:00:00Z', late, { text: 'Overdue', overdue: true }],
  ['2026-05-09T11:00:00Z', late, { text: 'Overdue by 1 day', overdue: true }],
  ['2026-05-01T11:00:00Z', late, { text: 'Overdue by 9 days', overdue: true }],
  ['2026-05-10T12:05:00Z', late, { text: 'Overdue', overdue: true }],
] as const)('due %s', (dueDate, state, expected) => {
  expect(formatDueDate({ dueDate: new Date(dueDate), pausedAt: null, ...state }, now)).toEqual(expected);
});
