/**
 * A rule that gives tickets a scorecard when their review starts. Null matches every agency or incident type.
 */
export interface ScorecardAssignment {
  readonly agencyId: string | null;
  readonly incidentType: string | null;
}

/**
 * Returns an incident type as assignments compare it. It is free text, so case and outer spaces are ignored.
 */
export const incidentKey = (incidentType: string): string => incidentType.trim().toLowerCase();

/** Returns whether an assignment applies to a ticket. */
export const appliesTo = (
  { agencyId, incidentType }: ScorecardAssignment,
  ticket: { readonly agencyId: string; readonly incidentType: string },
): boolean =>
  (agencyId === null || agencyId === ticket.agencyId) &&
  (incidentType === null || incidentKey(incidentType) === incidentKey(ticket.incidentType));

const rank = ({ agencyId, incidentType }: ScorecardAssignment): number =>
  (agencyId === null ? 0 : 2) + (incidentType === null ? 0 : 1);

/**
 * Returns the assignment that decides for a ticket: its agency's own before those of all agencies, and of
 * these the one for its incident type before the one for all types; null if none applies.
 */
export function decidingAssignment<Rule extends ScorecardAssignment>(
  rules: readonly Rule[],
  ticket: { readonly agencyId: string; readonly incidentType: string },
): Rule | null {
  const fitting = rules.filter((rule) => appliesTo(rule, ticket));
  return fitting.toSorted((one, other) => rank(other) - rank(one))[0] ?? null;
}

/** Returns whether two assignments would decide for the same tickets. */
export const isSameRule = (one: ScorecardAssignment, other: ScorecardAssignment): boolean =>
  one.agencyId === other.agencyId &&
  (one.incidentType === null
    ? other.incidentType === null
    : other.incidentType !== null && incidentKey(one.incidentType) === incidentKey(other.incidentType));
