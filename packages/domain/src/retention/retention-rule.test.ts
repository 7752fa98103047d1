import { expect, test } from 'vitest';
import { describeRetentionRule, endOfPeriod, formatPeriod, retentionRuleFor } from './retention-rule.ts';

const north = 'north';
const years = (count: number) => ({ count, unit: 'years' as const });

test('PR-07: agency and category decide before the agency, the agency before the category, the category before the default', () => {
  const rules = [
    { agencyId: null, incidentType: null, period: years(1) },
    { agencyId: null, incidentType: 'Pursuit', period: years(2) },
    { agencyId: north, incidentType: null, period: null },
    { agencyId: north, incidentType: 'Pursuit', period: years(4) },
  ];
  const periodOf = (agencyId: string, incidentType: string) =>
    retentionRuleFor(rules, { agencyId, incidentType })?.period;
  expect(periodOf(north, ' pursuit')).toEqual(years(4));
  expect(periodOf(north, 'Training')).toBeNull();
  expect(periodOf('south', 'PURSUIT')).toEqual(years(2));
  expect(periodOf('south', 'Training')).toEqual(years(1));
  expect(retentionRuleFor(rules.slice(1), { agencyId: 'south', incidentType: 'Training' })).toBeNull();
});

test('PR-07: periods end in UTC, on the last day of a month that lacks the day', () => {
  const start = new Date('2024-01-31T23:30:00.123Z');
  const end = (count: number, unit: 'days' | 'months' | 'years') =>
    endOfPeriod(start, { count, unit }).toISOString();
  expect(end(1, 'days')).toBe('2024-02-01T23:30:00.123Z');
  expect(end(1, 'months')).toBe('2024-02-29T23:30:00.123Z');
  expect(end(13, 'months')).toBe('2025-02-28T23:30:00.123Z');
  expect(end(3, 'months')).toBe('2024-04-30T23:30:00.123Z');
  expect(end(5, 'years')).toBe('2029-01-31T23:30:00.123Z');
  expect(endOfPeriod(new Date('2024-02-29T00:00:00Z'), years(1)).toISOString()).toBe(
    '2025-02-28T00:00:00.000Z',
  );
});

test('PR-07: rules read as a line', () => {
  expect(formatPeriod({ count: 1, unit: 'days' })).toBe('1 day');
  expect(describeRetentionRule({ incidentType: null, period: null }, null)).toBe(
    'All agencies: until deleted',
  );
  expect(describeRetentionRule({ incidentType: 'Pursuit', period: years(5) }, 'North PD')).toBe(
    'North PD, Pursuit: 5 years',
  );
});
