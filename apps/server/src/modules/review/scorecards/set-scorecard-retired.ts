import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import { listAssignments } from './scorecard-assignment.repository.ts';
import { setRetiredAt } from './scorecard.repository.ts';
import { recordScorecard, scorecardName, withScorecard } from './with-scorecard.ts';

/**
 * Retires a scorecard or makes it available again. Tickets that have it keep it.
 * @throws AppError NOT_FOUND or SCORECARD_ASSIGNED.
 */
export function setScorecardRetired(
  context: AppContext,
  actor: AdminActor,
  id: string,
  isRetired: boolean,
): Promise<void> {
  return withScorecard(context, actor, id, async (tx, scorecard, now) => {
    if ((scorecard.retiredAt !== null) === isRetired) return;
    if (isRetired && (await listAssignments(tx)).some(({ scorecardId }) => scorecardId === id))
      throw new AppError('SCORECARD_ASSIGNED');
    await setRetiredAt(tx, id, isRetired ? now : null);
    await recordScorecard(tx, actor, now, {
      event: isRetired ? 'scorecard.retired' : 'scorecard.restored',
      id,
      data: { scorecard: scorecardName(scorecard) },
    });
  });
}
