import { decidingAssignment, type ScorecardAssignment } from '../scorecards/scorecard-assignment.ts';

/** Most rules for the share of tickets that are reviewed twice. */
export const MOST_SHARES = 200;

/**
 * The share of delivered tickets that are reviewed a second time. Null matches every agency or incident type;
 * the rule for all tickets is the default.
 */
export interface SecondReviewShare extends ScorecardAssignment {
  /** A whole number from 0 to 100. */
  readonly percent: number;
}

/**
 * Returns the share for a ticket in percent, 0 without a rule. A rule for the ticket's agency decides before
 * those for all agencies, and of these the one for its incident type before the one for all types.
 */
export const shareFor = (
  shares: readonly SecondReviewShare[],
  ticket: { readonly agencyId: string; readonly incidentType: string },
): number => decidingAssignment(shares, ticket)?.percent ?? 0;

/** Returns a share as text, as the ledger records it: `North PD, Pursuit: 20%`. */
export const describeShare = (
  { incidentType, percent }: Pick<SecondReviewShare, 'incidentType' | 'percent'>,
  agencyName: string | null,
): string => {
  const kind = incidentType === null ? '' : `, ${incidentType}`;
  return `${agencyName ?? 'All agencies'}${kind}: ${percent}%`;
};
