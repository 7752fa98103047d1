import { addTime, DAY, MINUTE, subtractTime } from '../../shared/time.ts';

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

/** Number of entries by event. */
export type EventCounts = Readonly<Record<string, number>>;

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
