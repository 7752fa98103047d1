import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { FindingWithExcerpts } from '@plainview/domain/review/findings/finding';
import type { AppContext } from '../../../app-context.ts';
import { lockReview } from '../../evidence/review-access/lock-review.ts';
import { discloseFinding } from './disclose-finding.ts';
import { findRemovedFinding, setFindingRemoved } from './finding.repository.ts';
import { recordFinding } from './record-finding.ts';
import { requireFinding } from './require-finding.ts';

/**
 * Restores a finding that was removed less than a day ago, with its author. Restoring it again
 * changes nothing.
 * @throws AppError NOT_FOUND or TICKET_NOT_IN_PROGRESS.
 */
export async function restoreFinding(
  context: AppContext,
  actor: AdminActor,
  id: string,
): Promise<FindingWithExcerpts> {
  return discloseFinding(context, actor, async (tx) => {
    const found = (await findRemovedFinding(tx, id)) ?? (await requireFinding(tx, id));
    await lockReview(tx, found.ticketId);
    const removed = await findRemovedFinding(tx, id);
    if (removed) {
      await setFindingRemoved(tx, removed.id, null);
      await recordFinding(tx, actor, context.clock.now(), 'finding.restored', removed);
    }
    return requireFinding(tx, id);
  });
}
