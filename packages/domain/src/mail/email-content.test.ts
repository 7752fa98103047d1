import { expect, test } from 'vitest';
import { composeEmail, oneLine } from './email-content.ts';

const ticket = { id: '0b1c', incidentType: 'Use of\r\nForce' };

test.each([
  'a\r\nBcc: x@example.org',
  'a\nBcc: x@example.org',
  'a\u2028Bcc: x@example.org',
  'a\0Bcc: x@example.org',
])('whatever is in a name, it stays one line', (name) => {
  expect(oneLine(name)).toBe('a Bcc: x@example.org');
  const letter = composeEmail(
    { kind: 'reportDelivered', ticket: { ...ticket, incidentType: name }, version: 1 },
    { name, role: 'agency' },
  );
  expect(letter.subject).toBe('Report delivered: a Bcc: x@example.org, 0b1c');
  expect(letter.greeting).toBe('Hello a Bcc: x@example.org,');
});

test('each side is sent to its own screen of the ticket', () => {
  const about = { kind: 'ticketOverdue', ticket, dueAt: new Date('2026-03-08T12:30:00Z') } as const;
  expect(composeEmail(about, { name: 'A', role: 'agency' }).way?.path).toBe('/agency?search=0b1c');
  expect(composeEmail(about, { name: 'A', role: 'admin' }).way?.path).toBe('/admin/tickets/0b1c');
  expect(composeEmail(about, { name: 'A', role: 'admin' }).paragraphs).toEqual([
    'The ticket Use of Force, 0b1c was due on Mar 8, 2026, 12:30 PM UTC.',
  ]);
});
