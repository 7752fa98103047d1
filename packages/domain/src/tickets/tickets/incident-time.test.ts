import { expect, test } from 'vitest';
import { formatIncidentTime, incidentInstant, parseIncidentTime, toIncidentTime } from './incident-time.ts';

test('DK-01: the time of an incident keeps the clock of its place', () => {
  const time = parseIncidentTime('2026-11-21T23:15:42.5-05:00');
  expect(time).toBe('2026-11-21T23:15-05:00');
  expect(incidentInstant(time ?? '').toISOString()).toBe('2026-11-22T04:15:00.000Z');
  expect(formatIncidentTime(time ?? '')).toBe('Nov 21, 2026, 11:15 PM (UTC-05:00)');
  expect(toIncidentTime(new Date('2026-11-22T04:15:00Z'), -300)).toBe(time);
  expect(toIncidentTime(new Date('2026-11-22T04:15:00Z'), 345)).toBe('2026-11-22T10:00+05:45');
  expect(formatIncidentTime(parseIncidentTime('2026-01-02T00:05Z') ?? '')).toBe(
    'Jan 2, 2026, 12:05 AM (UTC)',
  );
});

test('DK-01: a time without an offset or outside the calendar is not accepted', () => {
  for (const text of [
    '',
    '2026-11-21',
    '2026-11-21T23:15',
    '2026-02-30T10:00Z',
    '2026-13-01T10:00Z',
    '2026-11-21T24:30Z',
    '2026-11-21T10:00+15:00',
    '2026-11-21T10:00-05',
    'now',
  ])
    expect([text, parseIncidentTime(text)]).toEqual([text, null]);
});
