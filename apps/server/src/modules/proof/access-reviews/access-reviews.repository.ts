import type { User } from '@plainview/domain/identity/users/user';
import type { AccessDecision, AccessReviewRow } from '@plainview/domain/proof/access-reviews/access-review';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { keysetCondition, type PageRequest } from '@plainview/postgres/keyset-pagination';
import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { matching } from '../../../platform/database/search.ts';
import { userColumns } from '../../identity/users/account.repository.ts';
import { agencies, users, userSearchText } from '../../identity/users/accounts.table.ts';
import { accessReviewDecisions, accessReviews } from './oversight.table.ts';

/** An access review. */
export type AccessReview = typeof accessReviews.$inferSelect;

/** An approved account with its decision in a review. */
export interface ReviewedAccount {
  readonly user: User;
  readonly decision: AccessDecision | null;
  readonly decidedByName: string | null;
}

/** Returns the open review, or null. */
export async function getOpenReview(tx: Reader): Promise<AccessReview | null> {
  const [row] = await tx.select().from(accessReviews).where(isNull(accessReviews.completedAt));
  return row ?? null;
}

export async function getReview(tx: Reader, id: string): Promise<AccessReview | null> {
  const [row] = await tx.select().from(accessReviews).where(eq(accessReviews.id, id));
  return row ?? null;
}

/** Returns a review with its row locked until the transaction ends, or null. */
export async function lockReview(
  tx: Transaction,
  id: string,
  strength: 'update' | 'share',
): Promise<AccessReview | null> {
  const [row] = await tx.select().from(accessReviews).where(eq(accessReviews.id, id)).for(strength);
  return row ?? null;
}

/** Inserts a review. @returns false if another one is open */
export async function createReview(
  tx: Transaction,
  review: Pick<AccessReview, 'id' | 'startedAt' | 'startedByName'>,
): Promise<boolean> {
  const { rowCount } = await tx.insert(accessReviews).values(review).onConflictDoNothing();
  return rowCount === 1;
}

const decisionsOf = (reviewId: string) =>
  and(eq(accessReviewDecisions.userId, users.id), eq(accessReviewDecisions.reviewId, reviewId));

/**
 * Whether an account has no decision. As a case, PostgreSQL evaluates it row by row until the page is full,
 * instead of joining or sorting all accounts first.
 */
const isUndecidedIn = (reviewId: string) =>
  sql`case when exists (select from ${accessReviewDecisions} where ${decisionsOf(reviewId)})
    then false else true end`;

const columns = {
  user: userColumns,
  decision: accessReviewDecisions.decision,
  decidedByName: accessReviewDecisions.decidedByName,
};

const searched = { id: users.id, searchText: userSearchText(users) };

/** Filter of the accounts of a review. */
export interface ReviewedAccountFilter {
  readonly isUndecided: boolean;
  readonly search: string;
}

/** Lists a page of the approved accounts with their decisions, by name. */
export async function listReviewedAccounts(
  tx: Reader,
  reviewId: string,
  { isUndecided, search }: ReviewedAccountFilter,
  page: PageRequest,
): Promise<ReviewedAccount[]> {
  const { where, orderBy } = keysetCondition({ key: users.name, id: users.id }, page);
  return tx
    .select(columns)
    .from(users)
    .leftJoin(agencies, eq(agencies.id, users.agencyId))
    .leftJoin(accessReviewDecisions, decisionsOf(reviewId))
    .where(
      and(
        eq(users.status, 'approved'),
        isUndecided ? isUndecidedIn(reviewId) : undefined,
        await matching(tx, 'users', searched, search),
        where,
      ),
    )
    .orderBy(...orderBy)
    .limit(page.limit);
}

/** Lists all approved accounts with their decisions, by name. */
export const listAllReviewedAccounts = (tx: Reader, reviewId: string): Promise<ReviewedAccount[]> =>
  tx
    .select(columns)
    .from(users)
    .leftJoin(agencies, eq(agencies.id, users.agencyId))
    .leftJoin(accessReviewDecisions, decisionsOf(reviewId))
    .where(eq(users.status, 'approved'))
    .orderBy(users.name, users.id);

/** Counts the approved accounts of a review, and its decisions about them. */
export async function countReviewedAccounts(
  tx: Reader,
  reviewId: string,
): Promise<{ readonly accounts: number; readonly undecided: number; readonly disabled: number }> {
  const { decision } = accessReviewDecisions;
  const [row] = await tx
    .select({
      accounts: count(),
      undecided: sql<number>`count(*) filter (where ${decision} is null)`.mapWith(Number),
      disabled: sql<number>`count(*) filter (where ${decision} = 'disable')`.mapWith(Number),
    })
    .from(users)
    .leftJoin(accessReviewDecisions, decisionsOf(reviewId))
    .where(eq(users.status, 'approved'));
  if (!row) throw new Error('an aggregate without groups returns one row');
  return row;
}

/** Lists which of these accounts are approved. */
export async function listApproved(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.status, 'approved'), sql`${users.id} = any (${sql.param([...ids])}::uuid[])`))
    .for('key share');
  return rows.map(({ id }) => id);
}

/** Saves a decision, replaces an earlier one, or removes it. */
export async function saveDecision(
  tx: Transaction,
  made: Pick<
    typeof accessReviewDecisions.$inferSelect,
    'reviewId' | 'userId' | 'decidedAt' | 'decidedByName'
  > & {
    readonly decision: AccessDecision | null;
  },
): Promise<void> {
  const { reviewId, userId, decision, decidedAt, decidedByName } = made;
  if (decision === null) {
    await tx
      .delete(accessReviewDecisions)
      .where(and(eq(accessReviewDecisions.reviewId, reviewId), eq(accessReviewDecisions.userId, userId)));
    return;
  }
  await tx
    .insert(accessReviewDecisions)
    .values({ reviewId, userId, decision, decidedAt, decidedByName })
    .onConflictDoUpdate({
      target: [accessReviewDecisions.reviewId, accessReviewDecisions.userId],
      set: { decision, decidedAt, decidedByName },
    });
}

/** Stores the result of a review in place of its decisions. */
export async function completeReview(
  tx: Transaction,
  id: string,
  result: {
    readonly completedAt: Date;
    readonly completedByName: string;
    readonly accounts: readonly AccessReviewRow[];
    readonly sha256: string;
  },
): Promise<void> {
  await tx.update(accessReviews).set(result).where(eq(accessReviews.id, id));
  await tx.delete(accessReviewDecisions).where(eq(accessReviewDecisions.reviewId, id));
}

const countOf = (decision: AccessDecision) =>
  sql<number>`(select count(*) from jsonb_array_elements(${accessReviews.accounts}) account
    where account ->> 'decision' = ${decision})`.mapWith(Number);

/** A completed review without its accounts. */
export type CompletedReview = Awaited<ReturnType<typeof listCompletedReviews>>[number];

/** Lists a page of the completed reviews, newest first. */
export function listCompletedReviews(tx: Reader, page: PageRequest) {
  const { where, orderBy } = keysetCondition({ key: accessReviews.startedAt, id: accessReviews.id }, page);
  return tx
    .select({
      id: accessReviews.id,
      startedAt: accessReviews.startedAt,
      completedAt: accessReviews.completedAt,
      completedByName: accessReviews.completedByName,
      sha256: accessReviews.sha256,
      kept: countOf('keep'),
      disabled: countOf('disable'),
    })
    .from(accessReviews)
    .where(and(isNotNull(accessReviews.completedAt), where))
    .orderBy(...orderBy)
    .limit(page.limit);
}

/** Counts the completed reviews. */
export const countCompletedReviews = (tx: Reader): Promise<number> =>
  tx.$count(accessReviews, isNotNull(accessReviews.completedAt));
