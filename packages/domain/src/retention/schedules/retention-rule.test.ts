import { expect, test } from 'vitest';
import { describeRetentionRule, formatPeriod, retentionRuleFor } from './retention-rule.ts';

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

test('PR-07: rules read as a line', () => {
  expect(formatPeriod({ count: 1, unit: 'days' })).toBe('1 day');
  expect(describeRetentionRule({ incidentType: null, period: null }, null)).toBe(
    'All agencies: until deleted',
  );
  expect(describeRetentionRule({ incidentType: 'Pursuit', period: years(5) }, 'North PD')).toBe(
    'North PD, Pursuit: 5 years',
  );
});
