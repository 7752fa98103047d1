import { dayOf } from '../../reports/insights/insight-period.ts';
import { DAY, subtractTime } from '../../shared/time.ts';

/** An administrator with the duty of a reviewer. */
export interface Reviewer {
  readonly id: string;
  readonly name: string;
}

/** The open tickets of a reviewer, or those without one. */
export interface OpenWork {
  readonly reviewerId: string | null;
  readonly openTickets: number;
  readonly overdueTickets: number;
  /** Measured length of the videos that the reviewer has not watched at up to 2× speed. */
  readonly footageLeftMicroseconds: number;
}

/** Videos of delivered tickets, as far as a reviewer played them. */
export interface PlayedWork {
  readonly reviewerId: string;
  /** How long the videos played, each time they did. */
  readonly playedMilliseconds: number;
  /** Length of what was played at least once. */
  readonly watchedMicroseconds: number;
}

/** Tickets delivered within this time count for the playing time per minute of footage. */
export const WORKLOAD_PERIOD_DAYS = 30;

/** Returns the first and last day, both inclusive, in UTC, whose deliveries count: the last 30 whole days, and today. */
export const workloadPeriod = (now: Date): { readonly from: string; readonly to: string } => ({
  from: dayOf(subtractTime(now, WORKLOAD_PERIOD_DAYS * DAY)),
  to: dayOf(now),
});

/** The work of one reviewer, or the work without a reviewer. */
export interface Workload extends Omit<OpenWork, 'reviewerId'> {
  /** Minutes played for each minute of footage watched at least once; null if nothing was. */
  readonly playedPerMinute: number | null;
}

/** Combines what is known about the work of a reviewer. */
export function workloadOf(open: OpenWork | undefined, played: PlayedWork | undefined): Workload {
  const { openTickets = 0, overdueTickets = 0, footageLeftMicroseconds = 0 } = open ?? {};
  const hasWatched = played !== undefined && played.watchedMicroseconds > 0;
  const playedPerMinute = hasWatched ? (played.playedMilliseconds * 1000) / played.watchedMicroseconds : null;
  return { openTickets, overdueTickets, footageLeftMicroseconds, playedPerMinute };
}
