import { expect, test } from 'vitest';
import { DAY } from '../../shared/time.ts';
import type { PeriodUnit, RetentionPeriod, RetentionRule } from '../schedules/retention-rule.ts';
import { earliestDestruction, findTooShort, isAtLeast, versionOfRules } from './agency-retention.ts';

const agencyId = 'north';
const of = (count: number, unit: PeriodUnit): RetentionPeriod => ({ count, unit });
const general = (incidentType: string | null, period: RetentionPeriod | null): RetentionRule => ({
  agencyId: null,
  incidentType,
  period,
});
const own = (incidentType: string | null, period: RetentionPeriod | null): RetentionRule => ({
  agencyId,
  incidentType,
  period,
});

test.each([
  [of(1, 'years'), of(12, 'months'), true],
  [of(11, 'months'), of(1, 'years'), false],
  // The shortest year has 365 days, the longest 366.
  [of(1, 'years'), of(365, 'days'), true],
  [of(365, 'days'), of(1, 'years'), false],
  [of(366, 'days'), of(1, 'years'), true],
  // February and March have 59 days, July and August 62.
  [of(61, 'days'), of(2, 'months'), false],
  [of(62, 'days'), of(2, 'months'), true],
  [of(2, 'months'), of(60, 'days'), false],
  [null, of(3650, 'years'), true],
  [of(3650, 'years'), null, false],
  [null, null, true],
])('PR-07: %j is at least %j: %s', (period, other, expected) => {
  expect(isAtLeast(period, other)).toBe(expected);
});

test('PR-07: an agency lengthens periods freely, and shortens them down to the minimum', () => {
  const before = [general(null, of(5, 'years')), general('Pursuit', of(10, 'years'))];
  const check = (after: readonly RetentionRule[], minimum: RetentionPeriod | null) =>
    findTooShort(before, [...before, ...after], { agencyId, minimum });
  expect(check([own(null, of(10, 'years'))], null)).toBeNull();
  expect(check([own(null, null)], null)).toBeNull();
  expect(check([own('Training', of(4, 'years'))], null)).toEqual({
    incidentType: 'Training',
    shortest: of(5, 'years'),
  });
  expect(check([own('Training', of(4, 'years'))], of(3, 'years'))).toBeNull();
  expect(check([own('Training', of(35, 'months'))], of(3, 'years'))).toEqual({
    incidentType: 'Training',
    shortest: of(3, 'years'),
  });
  // The agency's own period takes precedence over the longer one for all agencies and an incident type.
  expect(check([own(null, of(6, 'years'))], null)).toEqual({
    incidentType: 'Pursuit',
    shortest: of(10, 'years'),
  });
  expect(check([own(null, of(6, 'years')), own(' PURSUIT', of(10, 'years'))], null)).toBeNull();
});

test('PR-07: removing a rule is checked like shortening it, and a period below the minimum may stay', () => {
  const all = general(null, of(1, 'years'));
  const limits = { agencyId, minimum: of(2, 'years') };
  expect(findTooShort([all, own(null, of(3, 'years'))], [all], limits)).toEqual({
    incidentType: null,
    shortest: of(2, 'years'),
  });
  expect(findTooShort([all], [all], limits)).toBeNull();
  expect(findTooShort([all], [all, own('Pursuit', of(6, 'months'))], limits)).toEqual({
    incidentType: 'Pursuit',
    shortest: of(1, 'years'),
  });
  // Without any rule, tickets are kept until someone deletes them.
  expect(findTooShort([], [own(null, of(9, 'years'))], { agencyId, minimum: null })).toEqual({
    incidentType: null,
    shortest: null,
  });
  // The rules of other agencies count for nothing.
  const foreign = { ...own('Training', null), agencyId: 'south' };
  expect(findTooShort([all, foreign], [all], limits)).toBeNull();
});

test('PR-07: nothing is destroyed within a week after the agency changed its schedule', () => {
  const now = new Date('2026-03-04T05:06:07Z');
  const after = (days: number) => new Date(now.getTime() + days * DAY);
  expect(earliestDestruction(now, { undoDays: 0 }, null)).toEqual(now);
  expect(earliestDestruction(now, { undoDays: 0 }, now)).toEqual(after(7));
  expect(earliestDestruction(now, { undoDays: 0 }, after(-6))).toEqual(after(1));
  expect(earliestDestruction(now, { undoDays: 14 }, now)).toEqual(after(14));
  expect(earliestDestruction(now, { undoDays: 0 }, after(-8))).toEqual(now);
});

test('PR-07: the version of a schedule depends on its rules, not on their order', () => {
  const rules = [general(null, of(5, 'years')), own('Pursuit', null)];
  expect(versionOfRules(rules.toReversed())).toBe(versionOfRules(rules));
  expect(versionOfRules([...rules, own(null, null)])).not.toBe(versionOfRules(rules));
});
