import { expect, test } from 'vitest';
import { oneLine } from './email-body.ts';
import { composeEmail } from './email-content.ts';

const ticket = {
  id: '0b1c2d3e-4f50-4a6b-8c7d-8e9fa0b1c2d3',
  number: 'NP-2026-0042',
  incidentType: 'Use of\r\nForce',
  agencyName: 'North\r\nPD',
};

test.each([
  'a\r\nBcc: x@example.org',
  'a\nBcc: x@example.org',
  'a\u2028Bcc: x@example.org',
  'a\0Bcc: x@example.org',
])('a name stays on one line, whatever it contains', (name) => {
  expect(oneLine(name)).toBe('a Bcc: x@example.org');
  const letter = composeEmail(
    { kind: 'reportDelivered', ticket: { ...ticket, incidentType: name }, version: 1 },
    { name, role: 'agency' },
  );
  expect(letter.subject).toBe('Report delivered: NP-2026-0042, a Bcc: x@example.org, North PD');
  expect(letter.greeting).toBe('Hello a Bcc: x@example.org,');
});

test('an agency learns who oversees it, and when that ends', () => {
  const about = {
    kind: 'oversightChanged',
    change: 'started',
    county: 'Westfield\r\nCounty',
    overseers: ['Olga', 'Omar'],
    watchesVideos: false,
  } as const;
  const started = composeEmail(about, { name: 'A', role: 'agency' });
  expect(started.subject).toBe('Westfield County now oversees your agency');
  expect(started.paragraphs[0]).toBe(
    "These users of Westfield County can read your agency's tickets, reports, statements and invoices, but not watch its videos: Olga, Omar. They cannot change anything.",
  );
  expect(composeEmail({ ...about, change: 'ended' }, { name: 'A', role: 'agency' }).subject).toBe(
    'Westfield County no longer oversees your agency',
  );
});

test('each side gets a link to its own screen of the ticket', () => {
  const about = { kind: 'ticketOverdue', ticket, dueAt: new Date('2026-03-08T12:30:00Z') } as const;
  expect(composeEmail(about, { name: 'A', role: 'agency' }).action?.path).toBe(
    '/agency/tickets/NP-2026-0042',
  );
  expect(composeEmail(about, { name: 'A', role: 'admin' }).action?.path).toBe('/admin/tickets/NP-2026-0042');
  expect(composeEmail(about, { name: 'A', role: 'admin' }).paragraphs).toEqual([
    'The ticket NP-2026-0042, Use of Force, North PD was due on Mar 8, 2026, 12:30 PM UTC.',
  ]);
});

test('DK-01: subjects name a ticket by number, type and agency, without its id', () => {
  const abouts = [
    { kind: 'ticketStatus', ticket, status: 'in_progress' },
    { kind: 'ticketAssigned', ticket, otherTickets: [], assignerName: 'Ann' },
    { kind: 'ticketMessage', ticket, authorNames: ['Ann'], count: 1, isQuestion: false },
    { kind: 'ticketMessage', ticket, authorNames: ['Ann'], count: 1, isQuestion: true },
    { kind: 'mention', ticket, authorName: 'Ann' },
    { kind: 'noteMention', ticket, authorName: 'Ann' },
    { kind: 'ticketDueSoon', ticket, dueAt: new Date(0) },
    { kind: 'ticketOverdue', ticket, dueAt: new Date(0) },
    { kind: 'reportDelivered', ticket, version: 1 },
    { kind: 'redactionOrdered', ticket, dueAt: new Date(0) },
    { kind: 'redactionCanceled', ticket, dueAt: new Date(0) },
    { kind: 'redactionDelivered', ticket },
  ] as const;
  for (const about of abouts) {
    const { subject } = composeEmail(about, { name: 'A', role: 'admin' });
    expect(subject).toMatch(/: NP-2026-0042, Use of Force, North PD$/u);
    expect(subject).not.toContain(ticket.id);
  }
});

test('long names of agencies and types are shortened to whole characters', () => {
  const long = { ...ticket, incidentType: '🚓'.repeat(60), agencyName: 'N'.repeat(200) };
  const { subject } = composeEmail(
    { kind: 'reportDelivered', ticket: long, version: 1 },
    { name: 'A', role: 'agency' },
  );
  expect(subject).toBe(`Report delivered: NP-2026-0042, ${'🚓'.repeat(40)}, ${'N'.repeat(80)}`);
});

test('a name that is shortened between two words ends without a space', () => {
  const long = { ...ticket, agencyName: `${'N'.repeat(79)} Police` };
  const { subject } = composeEmail(
    { kind: 'reportDelivered', ticket: long, version: 1 },
    { name: 'A', role: 'agency' },
  );
  expect(subject).toMatch(/, N{79}$/u);
});

test('WS-05: one message is about all tickets that were assigned at once', () => {
  const otherTickets = [{ ...ticket, number: 'NP-2026-0043' }];
  const about = { kind: 'ticketAssigned', ticket, otherTickets, assignerName: 'Ann' } as const;
  expect(composeEmail(about, { name: 'Kim', role: 'admin' })).toMatchObject({
    subject: '2 tickets are assigned to you',
    paragraphs: ['Ann assigned 2 tickets to you: NP-2026-0042, NP-2026-0043.'],
    action: { path: '/admin?reviewer=me' },
  });
});

test('RV-13: the message about an assignment names who assigned it, on one line', () => {
  const about = { kind: 'ticketAssigned', ticket, otherTickets: [], assignerName: 'Ann\r\nBaker' } as const;
  expect(composeEmail(about, { name: 'Kim', role: 'admin' }).paragraphs).toEqual([
    'Ann Baker assigned the ticket NP-2026-0042, Use of Force, North PD to you.',
  ]);
});

test.each([
  [1, ['Ann'], 'Ann sent a message about'],
  [2, ['Ann'], 'Ann sent 2 messages about'],
  [5, ['Ann', 'Bob\nBcc: x'], 'Ann and Bob Bcc: x sent 5 messages about'],
  [9, ['Ann', 'Bob', 'Cleo'], 'Ann, Bob and Cleo sent 9 messages about'],
  [9, ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve'], 'Ann, Bob, Cleo and 2 others sent 9 messages about'],
])(
  'DK-06: a mail about %d messages of %j names how many and their authors',
  (count, authorNames, expected) => {
    const about = { kind: 'ticketMessage', ticket, authorNames, count, isQuestion: false } as const;
    expect(composeEmail(about, { name: 'Kim', role: 'agency' }).paragraphs[0]).toContain(expected);
  },
);
