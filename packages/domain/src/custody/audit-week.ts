import { addTime, DAY, MINUTE, subtractTime } from '../shared/time.ts';
import type { CustodyEvent, EventGroup } from './custody-event.ts';
import { eventsOfGroup } from './event-groups.ts';

// A week of the ledger is named by its Monday in UTC, as `2026-11-16`.

const WEEK = 7 * DAY;

/** Entries carry the time at which their action began, which may be shortly before they are written. */
const SETTLED_AFTER = 10 * MINUTE;

/** Returns the week of an instant. */
export function weekOf(time: Date): string {
  const daysSinceMonday = (time.getUTCDay() + 6) % 7;
  return subtractTime(time, daysSinceMonday * DAY)
    .toISOString()
    .slice(0, 10);
}

/** Returns when a week begins, and when the next one does. */
export function weekRange(week: string): { readonly from: Date; readonly before: Date } {
  const from = new Date(`${week}T00:00:00.000Z`);
  return { from, before: addTime(from, WEEK) };
}

/** Lists the weeks that have ended, from the one with `since` on, oldest first. */
export function finishedWeeks(since: Date, now: Date): string[] {
  const weeks: string[] = [];
  for (let week = weekOf(since); ;) {
    const { before } = weekRange(week);
    if (addTime(before, SETTLED_AFTER) > now) return weeks;
    weeks.push(week);
    week = weekOf(before);
  }
}

/** Returns when a week should be signed off: seven days after its end. */
export const signOffDueAt = (week: string): Date => addTime(weekRange(week).before, WEEK);

/** Events that an auditor looks at first. */
export const auditHighlights = [
  'refusedSignIns',
  'bundles',
  'disabledAccounts',
  'ruleChanges',
  'fileFaults',
  'inconsistencies',
] as const;
export type AuditHighlight = (typeof auditHighlights)[number];

export const auditHighlightLabels: Readonly<Record<AuditHighlight, string>> = {
  refusedSignIns: 'Rejected sign-ins',
  bundles: 'Evidence bundles',
  disabledAccounts: 'Disabled accounts',
  ruleChanges: 'Changes of rules and rights',
  fileFaults: 'Faults of stored files',
  inconsistencies: 'Inconsistent checkpoints',
};

const highlightedEvents: Readonly<Record<AuditHighlight, readonly CustodyEvent[]>> = {
  refusedSignIns: ['user.sign_in_failed', 'user.locked', 'user.passkey_refused'],
  bundles: ['bundle.created'],
  disabledAccounts: ['user.disabled'],
  ruleChanges: [
    'user.role_changed',
    'user.duties_set',
    'user.second_factor_rule_set',
    'agency.email_domains_set',
    'retention.rules_set',
    'retention.options_set',
    'second_review.shares_set',
    'webhook.added',
    'webhook.changed',
    'webhook.removed',
  ],
  fileFaults: ['file.verification_failed'],
  inconsistencies: ['ledger.inconsistency_reported'],
};

/** Returns the events of a highlight. */
export const eventsOfHighlight = (highlight: AuditHighlight): readonly CustodyEvent[] =>
  highlightedEvents[highlight];

/** Number of entries by event. */
export type EventCounts = Readonly<Record<string, number>>;

const sumOf = (counts: EventCounts, events: readonly string[]): number =>
  events.reduce((sum, event) => sum + (counts[event] ?? 0), 0);

export const countAll = (counts: EventCounts): number => sumOf(counts, Object.keys(counts));
export const countGroup = (counts: EventCounts, group: EventGroup): number =>
  sumOf(counts, eventsOfGroup(group));
export const countHighlight = (counts: EventCounts, highlight: AuditHighlight): number =>
  sumOf(counts, eventsOfHighlight(highlight));

/** The entries of a week, as an auditor reviews them. */
export interface WeekSummary {
  /** First and last entry; null if there is none. */
  readonly firstSequence: number | null;
  readonly lastSequence: number | null;
  readonly counts: EventCounts;
}

/** Returns whether a week still has the entries that were reviewed. */
export function isSameSummary(reviewed: WeekSummary, current: WeekSummary): boolean {
  const events = new Set([...Object.keys(reviewed.counts), ...Object.keys(current.counts)]);
  return (
    reviewed.firstSequence === current.firstSequence &&
    reviewed.lastSequence === current.lastSequence &&
    [...events].every((event) => (reviewed.counts[event] ?? 0) === (current.counts[event] ?? 0))
  );
}

const dayOfWeek = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Returns the first and last day of a week: `Nov 16 – 22, 2026`. `Intl` puts thin spaces around the dash. */
export function formatWeek(week: string): string {
  const { from, before } = weekRange(week);
  return dayOfWeek.formatRange(from, subtractTime(before, DAY)).replaceAll('\u2009', ' ');
}
