import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { ScorecardContent } from '@plainview/domain/review/scorecards/scorecard';
import { hashOf } from '@plainview/domain/shared/content-hash';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import { setDraft } from './scorecard.repository.ts';
import { withScorecard } from './with-scorecard.ts';

/**
 * Saves changes without publishing them. Content that equals the newest version leaves no draft. A draft is
 * no record: the ledger gets an entry when it is published.
 * @returns the draft's revision
 * @throws AppError NOT_FOUND or SCORECARD_DRAFT_CHANGED.
 */
export function saveScorecardDraft(
  context: AppContext,
  actor: AdminActor,
  {
    id,
    revision,
    content,
  }: { readonly id: string; readonly revision: number; readonly content: ScorecardContent },
): Promise<number> {
  return withScorecard(context, actor, id, async (tx, { newest, draftRevision }) => {
    if (draftRevision !== revision) throw new AppError('SCORECARD_DRAFT_CHANGED');
    const isUnchanged = newest !== null && hashOf(newest.content) === hashOf(content);
    await setDraft(tx, id, { draft: isUnchanged ? null : content, draftRevision: revision + 1 });
    return revision + 1;
  });
}
