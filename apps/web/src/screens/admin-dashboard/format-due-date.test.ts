import { expect, test } from 'vitest';
import { formatDueDate } from './format-due-date.ts';

const now = new Date('2026-05-10T12:00:00Z');

test.each([
  ['2026-05-20T12:00:00Z', 'pending', null],
  ['2026-05-11T11:59:00Z', 'pending', { words: 'Due within 24 hours', overdue: false }],
  ['2026-05-10T11:00:00Z', 'in_progress', { words: 'Overdue by less than a day', overdue: true }],
  ['2026-05-09T11:00:00Z', 'pending', { words: 'Overdue by 1 day', overdue: true }],
  ['2026-05-01T11:00:00Z', 'in_progress', { words: 'Overdue by 9 days', overdue: true }],
  ['2026-05-01T11:00:00Z', 'completed', null],
] as const)('due %s while %s', (due, status, expected) => {
  expect(formatDueDate(new Date(due), status, now)).toEqual(expected);
});
