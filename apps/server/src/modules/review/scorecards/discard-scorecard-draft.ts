import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../app-context.ts';
import { deleteScorecard, setDraft } from './scorecard.repository.ts';
import { withScorecard } from './with-scorecard.ts';

/** Discards unpublished changes. Deletes a scorecard that was never published. @throws AppError NOT_FOUND. */
export function discardScorecardDraft(context: AppContext, actor: AdminActor, id: string): Promise<void> {
  return withScorecard(context, actor, id, async (tx, { newest, draftRevision }) => {
    if (newest === null) await deleteScorecard(tx, id);
    else await setDraft(tx, id, { draft: null, draftRevision: draftRevision + 1 });
  });
}
