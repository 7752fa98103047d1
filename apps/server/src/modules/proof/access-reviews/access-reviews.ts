import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { AccessDecision } from '@plainview/domain/proof/access-reviews/access-review';
import type { PageRequest } from '@plainview/postgres/keyset-pagination';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { tenantRead, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import {
  countCompletedReviews,
  countReviewedAccounts,
  createReview,
  getOpenReview,
  getReview,
  listApproved,
  listCompletedReviews,
  listReviewedAccounts,
  lockReview,
  saveDecision,
  type AccessReview,
  type ReviewedAccount,
  type ReviewedAccountFilter,
} from './access-reviews.repository.ts';
import { findOverdueReviews } from './overdue-reviews.ts';
import { getOversight } from './oversight.repository.ts';

/** Lists a page of the completed reviews. */
export function listAccessReviews(app: AppContext, actor: AdminActor, page: PageRequest) {
  return tenantRead(app.database, actor, async (tx) => ({
    rows: await listCompletedReviews(tx, page),
    total: page.after === null ? await countCompletedReviews(tx) : null,
  }));
}

/** Returns a completed review. */
export async function getAccessReview(app: AppContext, actor: AdminActor, id: string): Promise<AccessReview> {
  const review = await tenantRead(app.database, actor, (tx) => getReview(tx, id));
  if (!review?.completedAt) throw new AppError('NOT_FOUND');
  return review;
}

/** Returns the open review with its counts, and when the next one is due. */
export function getCurrentReview(app: AppContext, actor: AdminActor) {
  return tenantRead(app.database, actor, async (tx) => {
    const { reviewDueAt, isReviewOverdue } = await findOverdueReviews(app, tx, await getOversight(tx));
    const open = await getOpenReview(tx);
    return {
      dueAt: reviewDueAt,
      isOverdue: isReviewOverdue,
      open: open && { ...open, ...(await countReviewedAccounts(tx, open.id)) },
    };
  });
}

/** Starts a review. */
export function startAccessReview(app: AppContext, actor: AdminActor): Promise<{ readonly id: string }> {
  const review = { id: newId(), startedAt: app.clock.now(), startedByName: actor.name };
  return tenantTransaction(app.database, actor, async (tx) => {
    if (!(await createReview(tx, review))) throw new AppError('ACCESS_REVIEW_OPEN');
    return review;
  });
}

/** Lists a page of the accounts of an open review. */
export function listAccountsToReview(
  app: AppContext,
  actor: AdminActor,
  reviewId: string,
  filter: ReviewedAccountFilter,
  page: PageRequest,
): Promise<readonly ReviewedAccount[]> {
  return tenantRead(app.database, actor, async (tx) => {
    const review = await getReview(tx, reviewId);
    if (!review || review.completedAt) throw new AppError('NOT_FOUND');
    return listReviewedAccounts(tx, reviewId, filter, page);
  });
}

/** Saves decisions of an open review. No one decides to disable their own account. */
export async function decideAccess(
  app: AppContext,
  actor: AdminActor,
  reviewId: string,
  decisions: readonly { readonly userId: string; readonly decision: AccessDecision | null }[],
): Promise<void> {
  const isOwn = decisions.some(({ userId, decision }) => userId === actor.userId && decision === 'disable');
  const decidedAt = app.clock.now();
  await tenantTransaction(app.database, actor, async (tx) => {
    // Waits for a completion in progress.
    const review = await lockReview(tx, reviewId, 'share');
    if (!review) throw new AppError('NOT_FOUND');
    if (review.completedAt) throw new AppError('ACCESS_REVIEW_CLOSED');
    if (isOwn) throw new AppError('NOT_ON_ONESELF');
    const approved = new Set(
      await listApproved(
        tx,
        decisions.map(({ userId }) => userId),
      ),
    );
    if (!decisions.every(({ userId }) => approved.has(userId))) throw new AppError('NOT_FOUND');
    for (const { userId, decision } of decisions)
      await saveDecision(tx, { reviewId, userId, decision, decidedAt, decidedByName: actor.name });
  });
}
