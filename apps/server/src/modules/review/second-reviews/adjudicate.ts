import type { AdminActor } from '@plainview/domain/identity/users/actor';
import {
  compareReviews,
  differencesOf,
  type Adjudication,
} from '@plainview/domain/review/second-reviews/review-comparison';
import { mayAdjudicate, secondReviewState } from '@plainview/domain/review/second-reviews/second-review';
import { hashOf } from '@plainview/domain/shared/content-hash';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import { tenantTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { recordEvent } from '../../../use-cases/custody/record-event.ts';
import { findReportContent } from '../../reports/reports/report.repository.ts';
import { adjudicateSecondReview, isFirstAuthor, lockSecondReview } from './second-review.repository.ts';

/**
 * Stores a third person's decisions of all differences between two reviews. The delivered report
 * does not change.
 * @throws AppError NOT_FOUND (also for an unknown difference), SECOND_REVIEW_NOT_FINISHED,
 *   SECOND_REVIEW_ADJUDICATED, ADJUDICATOR_NOT_INDEPENDENT or ADJUDICATION_INCOMPLETE.
 */
export function adjudicate(
  context: AppContext,
  actor: AdminActor,
  id: string,
  decisions: readonly Adjudication[],
): Promise<void> {
  return tenantTransaction(context.database, actor, async (tx) => {
    const review = await lockSecondReview(tx, id);
    if (!review || review.drawId === null) throw new AppError('NOT_FOUND');
    const isAuthor =
      review.reviewerId === actor.userId || (await isFirstAuthor(tx, actor.userId, review.ticketId));
    const ability = mayAdjudicate(secondReviewState(review), { isAuthor });
    if (!ability.allowed) throw new AppError(ability.code);
    const first = await findReportContent(tx, review.reportId);
    if (!first || review.content === null) throw new AppError('NOT_FOUND');
    const differences = differencesOf(compareReviews(first.content, review.content));
    const byKey = new Map(decisions.map((decision) => [decision.key, decision]));
    if (decisions.some(({ key }) => !differences.includes(key))) throw new AppError('NOT_FOUND');
    const decided = differences.flatMap((key) => byKey.get(key) ?? []);
    if (decided.length < differences.length)
      throw new AppError('ADJUDICATION_INCOMPLETE', { count: differences.length - decided.length });
    const now = context.clock.now();
    await adjudicateSecondReview(tx, id, {
      adjudicatedAt: now,
      adjudicatedBy: actor.name,
      adjudication: decided,
    });
    const countOf = (verdict: Adjudication['verdict']): number =>
      decided.filter((one) => one.verdict === verdict).length;
    await recordEvent(tx, actor, now, {
      event: 'second_review.adjudicated',
      subject: 'second_review',
      subjectId: review.id,
      ticketId: review.ticketId,
      agencyId: review.agencyId,
      audience: 'internal',
      data: {
        differences: differences.length,
        decidedFirst: countOf('first'),
        decidedSecond: countOf('second'),
        decidedNeither: countOf('neither'),
        contentSha256: hashOf(decided),
      },
    });
  });
}
