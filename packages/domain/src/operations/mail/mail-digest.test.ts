import { expect, test } from 'vitest';
import { digestTimeOf } from './mail-digest.ts';

const daily = { mailTiming: 'daily' } as const;

const due = (now: string) => digestTimeOf('ticketMessage', daily, new Date(now))?.toISOString();

test('DK-06: a digest is due at the next 11:00 UTC', () => {
  expect(due('2026-03-08T10:59:59.999Z')).toBe('2026-03-08T11:00:00.000Z');
  expect(due('2026-03-08T11:00:00.000Z')).toBe('2026-03-09T11:00:00.000Z');
  expect(due('2026-12-31T23:00:00.000Z')).toBe('2027-01-01T11:00:00.000Z');
});

test('DK-06: reminders, alerts and messages about the user’s own account never wait for a digest', () => {
  const now = new Date('2026-03-08T12:00:00Z');
  expect(digestTimeOf('ticketOverdue', daily, now)).toBeNull();
  expect(digestTimeOf('fileFault', daily, now)).toBeNull();
  expect(digestTimeOf('passwordReset', daily, now)).toBeNull();
  expect(digestTimeOf('ticketMessage', { mailTiming: 'immediately' }, now)).toBeNull();
});
