import { addTime, HOUR, subtractTime } from '@plainview/domain/shared/time';
import type { AppContext } from '../app-context.ts';

/** Much more than the clocks of two processes differ. */
const AHEAD = HOUR;

/**
 * Returns before which time a worker that is working on the same thing must have reported to count as lost. In a later
 * attempt, that worker's claim has ended, whenever it last reported.
 * @param after milliseconds without a report after which a worker counts as lost, much longer than between two reports
 */
export function stalledBefore({ clock, isLaterAttempt }: AppContext, after: number): Date {
  const now = clock.now();
  return isLaterAttempt ? addTime(now, AHEAD) : subtractTime(now, after);
}
