import { expect, test } from 'vitest';
import { parseTicketNumber, ticketPrefix } from './ticket-number.ts';

test('DK-01: the prefix of an agency is made of its initials', () => {
  const prefixes = [
    ['Millbrook Police Department', 'MPD'],
    ['Mill Brook', 'MB'],
    ['City of Springfield Police', 'CSP'],
    ["St. Mary's County Sheriff's Office of Special Operations", 'SMCS'],
    ['Élan Ütopia', 'EU'],
    ['North-West Patrol', 'NWP'],
    ['Springfield', 'SPR'],
    ['LAPD', 'LAPD'],
    ['Ob', 'OB'],
    ['The', 'THE'],
    ['7', 'AG'],
    ['X', 'AG'],
    ['Полиция', 'AG'],
    ['Полиция East District', 'ED'],
  ] as const;
  for (const [name, prefix] of prefixes) expect([name, ticketPrefix(name)]).toEqual([name, prefix]);
});

test('DK-01: a ticket number is recognized as people type it', () => {
  for (const text of ['MB-2026-0042', 'mb-2026-0042', '  Mb-2026-42 ', 'MB 2026 0042', 'mb–2026–0042'])
    expect([text, parseTicketNumber(text)]).toEqual([text, 'MB-2026-0042']);
  expect(parseTicketNumber('MB2-2026-12345')).toBe('MB2-2026-12345');
  const others = [
    '',
    'MB',
    'M-2026-0001',
    'MB-26-0001',
    'MB-2026-',
    'MB-2026-0001-2',
    '%',
    'NP-2026-0042;--',
  ];
  for (const text of [...others, 'MB-2026-٠٠٤٢', crypto.randomUUID(), `MB-2026-${'1'.repeat(99)}`])
    expect([text, parseTicketNumber(text)]).toEqual([text, null]);
});
