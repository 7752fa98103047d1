import { describeRetentionRule, LONGEST_PERIOD } from '@plainview/domain/retention/schedules/retention-rule';
import { isSameRule } from '@plainview/domain/review/scorecards/scorecard-assignment';
import type { RetentionRule } from './use-retention.ts';

/** Returns a rule as text, such as `North PD, Pursuit: 5 years`. */
export const ruleText = (rule: RetentionRule & { readonly agencyName: string | null }): string =>
  describeRetentionRule(rule, rule.agencyName);

/** Returns a whole number of days, months or years; null for any other text. */
export function parseCount(text: string): number | null {
  if (!/^\d{1,4}$/u.test(text.trim())) return null;
  const count = Number(text);
  return count >= 1 && count <= LONGEST_PERIOD ? count : null;
}

/** Returns the rules with one more, which replaces one for the same tickets. */
export const withRule = (rules: readonly RetentionRule[], added: RetentionRule): RetentionRule[] => [
  ...rules.filter((one) => !isSameRule(one, added)),
  added,
];
