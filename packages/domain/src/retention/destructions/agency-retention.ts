import { decidingAssignment, incidentKey } from '../../review/scorecards/scorecard-assignment.ts';
import { sha256Hex } from '../../shared/content-hash.ts';
import { addTime, DAY } from '../../shared/time.ts';
import type { RetentionPeriod, RetentionRule } from '../schedules/retention-rule.ts';
import { endOfUndoWindow, type RetentionOptions } from './destruction.ts';

/** Most periods that an agency has of its own. */
export const MOST_AGENCY_RULES = 50;
/**
 * Days after an agency changed its schedule during which nothing of the agency is destroyed by a later
 * decision, even if the undo window is shorter.
 */
export const AGENCY_CHANGE_DAYS = 7;

/** The incident type of tickets that no rule names. Rules cannot name it. */
const ANY_OTHER = '';

const MONTHS_OF_LEAP_CYCLE = 48;

const monthsOf = ({ count, unit }: RetentionPeriod): number => (unit === 'years' ? 12 * count : count);

/** Returns the fewest and the most days of a period, whenever it begins. */
function daysOf(period: RetentionPeriod): { readonly fewest: number; readonly most: number } {
  if (period.unit === 'days') return { fewest: period.count, most: period.count };
  const months = monthsOf(period);
  const lengths = Array.from({ length: MONTHS_OF_LEAP_CYCLE }, (_, start) => {
    const begin = Date.UTC(2001, start, 1);
    return Math.round((Date.UTC(2001, start + months, 1) - begin) / DAY);
  });
  return { fewest: Math.min(...lengths), most: Math.max(...lengths) };
}

/** Returns whether a period is at least as long as another one, whenever both begin. Null is the longest. */
export function isAtLeast(period: RetentionPeriod | null, other: RetentionPeriod | null): boolean {
  if (period === null) return true;
  if (other === null) return false;
  if (period.unit !== 'days' && other.unit !== 'days') return monthsOf(period) >= monthsOf(other);
  return daysOf(period).fewest >= daysOf(other).most;
}

/** A period of an agency that would be too short. */
export interface TooShort {
  /** Null: the tickets of all incident types that no rule names. */
  readonly incidentType: string | null;
  /**
   * The shortest period that the agency may set. Null: it may only keep these tickets until
   * someone deletes them.
   */
  readonly shortest: RetentionPeriod | null;
}

/**
 * Finds a kind of ticket that an agency may not keep as short as it wants. It may always lengthen a period,
 * and shorten it down to the operator's minimum. Compares what decides for each incident type before and
 * after the change, so removing a rule is checked like shortening its period.
 * @param before all rules of the installation
 * @param minimum null if agencies may not shorten any period
 */
export function findTooShort(
  before: readonly RetentionRule[],
  after: readonly RetentionRule[],
  { agencyId, minimum }: { readonly agencyId: string; readonly minimum: RetentionPeriod | null },
): TooShort | null {
  const types = [...before, ...after].flatMap(({ agencyId: of, incidentType }) =>
    incidentType !== null && (of === null || of === agencyId) ? [incidentType] : [],
  );
  const kinds = new Map([...types, ANY_OTHER].map((type) => [incidentKey(type), type]));
  for (const incidentType of kinds.values()) {
    const ticket = { agencyId, incidentType };
    const kept = decidingAssignment(before, ticket)?.period ?? null;
    const wanted = decidingAssignment(after, ticket)?.period ?? null;
    if (isAtLeast(wanted, kept) || (minimum !== null && isAtLeast(wanted, minimum))) continue;
    const shortest = minimum !== null && isAtLeast(kept, minimum) ? minimum : kept;
    return { incidentType: incidentType === ANY_OTHER ? null : incidentType, shortest };
  }
  return null;
}

/**
 * Returns when the destruction of an agency's ticket that is decided now may be carried out: when the undo
 * window ends, and not within a week after the agency changed its schedule.
 * @param agencyChangedAt null if the agency has never changed it
 */
export function earliestDestruction(
  decidedAt: Date,
  options: Pick<RetentionOptions, 'undoDays'>,
  agencyChangedAt: Date | null,
): Date {
  const undone = endOfUndoWindow(decidedAt, options);
  const noticed = agencyChangedAt && addTime(agencyChangedAt, AGENCY_CHANGE_DAYS * DAY);
  return noticed && noticed > undone ? noticed : undone;
}

/**
 * Returns whether a change of options would weaken the two-person rule while it applies: end it, shorten the
 * undo window, let newer accounts approve, or let agencies set shorter periods.
 */
export const weakensTwoPersonRule = (before: RetentionOptions, after: RetentionOptions): boolean =>
  before.needsTwoPersons &&
  (!after.needsTwoPersons ||
    after.undoDays < before.undoDays ||
    after.approverDays < before.approverDays ||
    !isAtLeast(after.agencyMinimum, before.agencyMinimum));

/** Returns the SHA-256 that identifies a schedule, so that a change based on an older one can be rejected. */
export function versionOfRules(rules: readonly RetentionRule[]): string {
  const lines = rules.map(({ agencyId, incidentType, period }) =>
    JSON.stringify([agencyId, incidentType, period && [period.count, period.unit]]),
  );
  return sha256Hex(lines.toSorted().join('\n'));
}
