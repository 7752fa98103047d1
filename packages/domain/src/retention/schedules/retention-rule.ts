import {
  decidingAssignment,
  type ScorecardAssignment,
} from '../../review/scorecards/scorecard-assignment.ts';

/** Most rules of the retention schedule. */
export const MOST_RETENTION_RULES = 2000;
/** Longest retention period in each unit. PostgreSQL can compute it for every ticket. */
export const LONGEST_PERIOD = 3650;

export const periodUnits = ['days', 'months', 'years'] as const;
export type PeriodUnit = (typeof periodUnits)[number];

/** A retention period. It begins when the report was delivered. */
export interface RetentionPeriod {
  /** A whole number from 1 to 3650. */
  readonly count: number;
  readonly unit: PeriodUnit;
}

/**
 * How long completed tickets are kept. Null matches every agency or incident type; a period of null keeps
 * tickets until someone deletes them.
 */
export interface RetentionRule extends ScorecardAssignment {
  readonly period: RetentionPeriod | null;
}

/**
 * Returns the rule for a ticket, null without one: its agency's own before those of all agencies, and of
 * these the one for its incident type before the one for all types.
 */
export const retentionRuleFor = <Rule extends RetentionRule>(
  rules: readonly Rule[],
  ticket: { readonly agencyId: string; readonly incidentType: string },
): Rule | null => decidingAssignment(rules, ticket);

const unitNames: Readonly<Record<PeriodUnit, string>> = { days: 'day', months: 'month', years: 'year' };

/** Formats a period: `5 years`. Null is `until deleted`. */
export function formatPeriod(period: RetentionPeriod | null): string {
  if (period === null) return 'until deleted';
  return `${period.count} ${period.count === 1 ? unitNames[period.unit] : period.unit}`;
}

/** Returns a rule as text, as the ledger and certificates record it: `North PD, Pursuit: 5 years`. */
export function describeRetentionRule(
  { incidentType, period }: Pick<RetentionRule, 'incidentType' | 'period'>,
  agencyName: string | null,
): string {
  const kind = incidentType === null ? '' : `, ${incidentType}`;
  return `${agencyName ?? 'All agencies'}${kind}: ${formatPeriod(period)}`;
}
