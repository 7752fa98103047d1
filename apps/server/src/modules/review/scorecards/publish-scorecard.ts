import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { questionsOf, scorecardFaults } from '@plainview/domain/review/scorecards/scorecard';
import { hashOf } from '@plainview/domain/shared/content-hash';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import { insertVersion, setDraft } from './scorecard.repository.ts';
import { recordScorecard, withScorecard } from './with-scorecard.ts';

/**
 * Publishes the draft as the next version. Tickets that have an earlier one keep it.
 * @returns the number of the version
 * @throws AppError NOT_FOUND, SCORECARD_DRAFT_CHANGED, SCORECARD_NO_CHANGES or SCORECARD_NOT_COMPLETE.
 */
export function publishScorecard(
  context: AppContext,
  actor: AdminActor,
  { id, revision }: { readonly id: string; readonly revision: number },
): Promise<number> {
  return withScorecard(context, actor, id, async (tx, scorecard, now) => {
    const { draft, draftRevision, newest } = scorecard;
    if (draft === null) throw new AppError('SCORECARD_NO_CHANGES');
    if (draftRevision !== revision) throw new AppError('SCORECARD_DRAFT_CHANGED');
    if (scorecardFaults(draft).length > 0) throw new AppError('SCORECARD_NOT_COMPLETE');
    const version = (newest?.version ?? 0) + 1;
    await insertVersion(tx, {
      scorecardId: id,
      version,
      content: draft,
      publishedBy: actor.name,
      publishedAt: now,
    });
    await setDraft(tx, id, { draft: null, draftRevision: revision + 1 });
    await recordScorecard(tx, actor, now, {
      event: 'scorecard.published',
      id,
      data: {
        scorecard: draft.name,
        version,
        questions: questionsOf(draft).length,
        contentSha256: hashOf(draft),
      },
    });
    return version;
  });
}
