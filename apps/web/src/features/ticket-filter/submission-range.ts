import type { SubmissionPeriod } from '@plainview/domain/tickets/saved-views/saved-view';
import { startOfDay, startOfNextDay } from '../../ui/dates/days.ts';

/**
 * First day of each period, and the day after its last one, in the viewer's time zone. Periods without
 * it last until now.
 */
function periodRange(period: SubmissionPeriod, now: Date): readonly [first: Date, end?: Date] {
  const day = (monthsAgo: number, dayOfMonth: number): Date =>
    new Date(now.getFullYear(), now.getMonth() - monthsAgo, dayOfMonth);
  const today = now.getDate();
  switch (period) {
    case 'today':
      return [day(0, today)];
    case 'last7':
      return [day(0, today - 6)];
    case 'last30':
      return [day(0, today - 29)];
    case 'thisMonth':
      return [day(0, 1)];
    case 'lastMonth':
      return [day(1, 1), day(0, 1)];
  }
}

/** Converts a choice of days to the call's input: half-open ranges of instants. */
export function submissionRange(
  { period, from, to }: { readonly period?: SubmissionPeriod; readonly from?: string; readonly to?: string },
  now: Date,
) {
  if (period === undefined)
    return {
      ...(from !== undefined && { submittedFrom: startOfDay(from) }),
      ...(to !== undefined && { submittedBefore: startOfNextDay(to) }),
    };
  const [submittedFrom, submittedBefore] = periodRange(period, now);
  return { submittedFrom, ...(submittedBefore && { submittedBefore }) };
}
