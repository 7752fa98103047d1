import { createHash } from 'node:crypto';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { dutiesWithout } from '@plainview/domain/identity/users/duty';
import { accessReviewLine, type AccessReviewRow } from '@plainview/domain/proof/access-reviews/access-review';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { accountTransaction } from '../../../platform/database/tenant-transaction.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { lockUser } from '../../identity/users/account.repository.ts';
import { disableAccount } from '../../identity/users/disable-account.ts';
import {
  completeReview,
  listAllReviewedAccounts,
  lockReview,
  type ReviewedAccount,
} from './access-reviews.repository.ts';
import { updateOverdueReviews } from './overdue-reviews.ts';

/** The result of a review. */
export interface AccessReviewResult {
  readonly kept: number;
  readonly disabled: number;
  /** Of the lines in the ledger, joined by line feeds. */
  readonly sha256: string;
}

/**
 * Completes a review in one transaction: disables the accounts, records the decisions about all accounts in
 * the ledger and stores them. Changes of accounts wait until it ends, so that the list is complete.
 */
export function completeAccessReview(
  app: AppContext,
  actor: AdminActor,
  reviewId: string,
): Promise<AccessReviewResult> {
  const now = app.clock.now();
  return accountTransaction(app.database, actor, async (tx) => {
    const review = await lockReview(tx, reviewId, 'update');
    if (!review) throw new AppError('NOT_FOUND');
    if (review.completedAt) throw new AppError('ACCESS_REVIEW_CLOSED');
    const found = await listAllReviewedAccounts(tx, reviewId);
    const accounts = found.flatMap((one) => reviewRow(app, one) ?? []);
    const undecided = found.length - accounts.length;
    if (undecided > 0) throw new AppError('ACCESS_REVIEW_INCOMPLETE', { count: undecided });
    const disabled = accounts.filter(({ decision }) => decision === 'disable');
    for (const { id } of disabled) await disable(app, tx, actor, { userId: id, reviewId, now });
    const decisions = accounts.map(accessReviewLine);
    const sha256 = createHash('sha256').update(decisions.join('\n')).digest('hex');
    await completeReview(tx, reviewId, {
      completedAt: now,
      completedByName: actor.name,
      accounts,
      sha256,
    });
    await updateOverdueReviews(app, tx);
    const result = { kept: accounts.length - disabled.length, disabled: disabled.length };
    await recordEvent(tx, actor, now, {
      event: 'ledger.access_reviewed',
      subject: 'ledger',
      subjectId: reviewId,
      agencyId: null,
      audience: 'internal',
      data: { ...result, decisions, decisionsSha256: sha256 },
    });
    return { ...result, sha256 };
  });
}

/** Returns the account with its decision; null if there is none. */
function reviewRow(
  app: AppContext,
  { user, decision, decidedByName }: ReviewedAccount,
): AccessReviewRow | null {
  if (decision === null) return null;
  const { id, name, email, agencyName, role, withheldDuties, lastSignedInAt } = user;
  const withheld = app.config.policy.separatesDuties ? withheldDuties : [];
  return {
    id,
    name,
    email,
    agencyName,
    role,
    duties: role === 'admin' ? dutiesWithout(withheld) : [],
    lastSignedInAt: lastSignedInAt?.toISOString() ?? null,
    decision,
    decidedByName: decidedByName ?? '',
  };
}

async function disable(
  app: AppContext,
  tx: Transaction,
  actor: AdminActor,
  { userId, reviewId, now }: { readonly userId: string; readonly reviewId: string; readonly now: Date },
): Promise<void> {
  // Another administrator may have decided so.
  if (userId === actor.userId) throw new AppError('NOT_ON_ONESELF');
  const user = await lockUser(tx, userId);
  if (!user) throw new Error('account changes are locked');
  const error = await disableAccount(app, tx, actor, { user, reason: { kind: 'review', reviewId }, now });
  if (error !== null) throw new AppError(error);
}
