import { expect, test } from 'vitest';
import { MONTH_PATTERN, monthBounds, monthLabel, statementSums, yearBounds } from './statement.ts';

test.each([
  ['2026-11', '2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z', 'November 2026'],
  ['2026-12', '2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z', 'December 2026'],
  ['2028-02', '2028-02-01T00:00:00.000Z', '2028-03-01T00:00:00.000Z', 'February 2028'],
  ['0050-12', '0050-12-01T00:00:00.000Z', '0051-01-01T00:00:00.000Z', 'December 0050'],
  ['9999-12', '9999-12-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z', 'December 9999'],
  ['0000-01', '0001-01-01T00:00:00.000Z', '0001-01-01T00:00:00.000Z', 'January 0000'],
])('%s extends from its first instant to the next month’s', (month, from, before, label) => {
  const bounds = monthBounds(month);
  expect([bounds.from.toISOString(), bounds.before.toISOString()]).toEqual([from, before]);
  expect(monthLabel(month)).toBe(label);
});

test.each([
  [2026, '2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  [9999, '9999-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'],
])(
  'the year %i extends from its first instant to the next year’s, or as far as instants can be stored',
  (year, from, before) => {
    const bounds = yearBounds(year);
    expect([bounds.from.toISOString(), bounds.before.toISOString()]).toEqual([from, before]);
  },
);

test.each(['2026-13', '2026-00', '2026-1', '26-11', '2026-11-01', ''])('%j is not a month', (text) =>
  expect(MONTH_PATTERN.test(text)).toBe(false),
);

test('a statement’s parts add up to its total, whatever was paid or waived', () => {
  const lines = [
    { totalCents: 1999, paymentStatus: 'paid' },
    { totalCents: 250, paymentStatus: 'waived' },
    { totalCents: 1, paymentStatus: 'pending' },
    { totalCents: 4000, paymentStatus: 'paid' },
  ] as const;
  expect(statementSums(lines)).toEqual({
    totalCents: 6250,
    paidCents: 5999,
    waivedCents: 250,
    openCents: 1,
  });
  expect(statementSums([])).toEqual({ totalCents: 0, paidCents: 0, waivedCents: 0, openCents: 0 });
});
