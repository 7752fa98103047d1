import { MINUTE } from '../../shared/time.ts';

/**
 * Why there is no timestamp: the authority did not answer, it refused, its answer proves nothing, or the
 * trusted certificates cannot be read.
 */
export const timestampFailureReasons = ['no-answer', 'refused', 'not-valid', 'not-set-up'] as const;
export type TimestampFailureReason = (typeof timestampFailureReasons)[number];

/** How far the clock of a timestamp authority may be from ours. */
export const LARGEST_CLOCK_DIFFERENCE = 5 * MINUTE;

const dayOf = (time: Date): string => time.toISOString().slice(0, 'yyyy-mm-dd'.length);

/**
 * Returns whether the ledger needs a timestamp: one for each day (UTC).
 * @param newest time of the newest one
 */
export const isTimestampDue = (newest: Date | null, now: Date): boolean =>
  newest === null || dayOf(newest) !== dayOf(now);

/** Returns whether a timestamp states about the time at which it was requested. */
export const isTimestampPlausible = (stated: Date, now: Date): boolean =>
  Math.abs(stated.getTime() - now.getTime()) <= LARGEST_CLOCK_DIFFERENCE;
