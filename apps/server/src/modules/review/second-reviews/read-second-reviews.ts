import type { AdminActor } from '@plainview/domain/identity/users/actor';
import {
  answerAgreement,
  findingAgreement,
  type AnswerAgreement,
  type FindingAgreement,
} from '@plainview/domain/review/second-reviews/review-agreement';
import {
  compareReviews,
  differencesOf,
  type ReviewComparison,
} from '@plainview/domain/review/second-reviews/review-comparison';
import {
  mayAdjudicate,
  mayTake,
  secondReviewState,
} from '@plainview/domain/review/second-reviews/second-review';
import type { Ability } from '@plainview/domain/shared/error-code';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Transaction } from '../../../persistence/database/database.ts';
import {
  readCountedPage,
  type CountedPage,
  type CountedPageRequest,
} from '../../../persistence/database/keyset-pagination.ts';
import { tenantRead } from '../../../persistence/database/tenant-transaction.ts';
import { recordTicketText } from '../../evidence/accesses/record-sent-text.ts';
import { discloseReviews } from '../../evidence/review-access/disclose-reviews.ts';
import { listUnrecordedReadings } from '../../evidence/review-access/review-reading.repository.ts';
import { findReportContent } from '../../reports/reports/report.repository.ts';
import { listFinishedReviews } from './finished-review.repository.ts';
import {
  countSecondReviews,
  findSecondReview,
  isFirstAuthor,
  listKnownTickets,
  listSecondReviews,
  type ListedSecondReview,
  type SecondReviewWithContent,
} from './second-review.repository.ts';

/** A second review in the list, with whether the actor may take it. */
export type AvailableSecondReview = ListedSecondReview & { readonly take: Ability };

/** Returns one page of the second reviews, newest first. */
export function readSecondReviews(
  context: AppContext,
  actor: AdminActor,
  stretch: CountedPageRequest,
): Promise<CountedPage<AvailableSecondReview>> {
  return tenantRead(context.database, actor, (tx) =>
    readCountedPage(stretch, {
      rows: async () => {
        const rows = await listSecondReviews(tx, stretch);
        const open = rows.filter((row) => secondReviewState(row) === 'open');
        const ids = open.map(({ ticketId }) => ticketId);
        const known = await listKnownTickets(tx, actor.userId, ids);
        return rows.map((row) =>
          Object.assign(row, {
            take: mayTake(secondReviewState(row), { knowsFirstReview: known.has(row.ticketId) }),
          }),
        );
      },
      total: () => countSecondReviews(tx, stretch.countUpTo),
    }),
  );
}

/** A finished second review next to the report that it is compared with. */
export interface ComparedReviews {
  readonly review: SecondReviewWithContent;
  readonly report: { readonly version: number; readonly deliveredBy: string; readonly deliveredAt: Date };
  readonly comparison: ReviewComparison;
  readonly differences: readonly string[];
  readonly adjudicate: Ability;
}

/**
 * Compares the two reviews of a ticket, and records what is returned.
 * @throws AppError NOT_FOUND or SECOND_REVIEW_NOT_FINISHED.
 */
export async function readComparison(
  context: AppContext,
  actor: AdminActor,
  id: string,
): Promise<ComparedReviews> {
  const read = async (tx: Transaction) => {
    const review = await findSecondReview(tx, id);
    if (!review || review.drawId === null) throw new AppError('NOT_FOUND');
    if (review.content === null) throw new AppError('SECOND_REVIEW_NOT_FINISHED');
    const first = await findReportContent(tx, review.reportId);
    if (!first) throw new AppError('NOT_FOUND');
    const comparison = compareReviews(first.content, review.content);
    const isAuthor =
      review.reviewerId === actor.userId || (await isFirstAuthor(tx, actor.userId, review.ticketId));
    const result: ComparedReviews = {
      review,
      report: first.report,
      comparison,
      differences: differencesOf(comparison),
      adjudicate: mayAdjudicate(secondReviewState(review), { isAuthor }),
    };
    return { result, unrecorded: await listUnrecordedReadings(tx, [review.ticketId]) };
  };
  const compared = await discloseReviews(context, actor, () => tenantRead(context.database, actor, read));
  const { ticketId, agencyId } = compared.review;
  await recordTicketText(context, actor, { id: ticketId, agencyId }, comparisonText(compared.comparison));
  return compared;
}

/** Returns what the ledger records of a comparison that is sent. */
export const comparisonText = (comparison: ReviewComparison) => ({
  event: 'comparison.viewed' as const,
  audience: 'internal' as const,
  counts: { findingCount: comparison.findings.length, answerCount: comparison.answers.length },
  content: comparison,
});

/** Second reviews that the figures are about, the newest ones. */
const MOST_MEASURED = 500;

/** Returns how well first and second reviews agree. There are no figures by reviewer. */
export async function readAgreement(
  context: AppContext,
  actor: AdminActor,
): Promise<{
  readonly reviews: number;
  readonly answers: readonly AnswerAgreement[];
  readonly findings: FindingAgreement;
}> {
  const finished = await tenantRead(context.database, actor, (tx) => listFinishedReviews(tx, MOST_MEASURED));
  const comparisons = finished.map(({ first, second }) => compareReviews(first, second));
  return {
    reviews: finished.length,
    answers: answerAgreement(comparisons),
    findings: findingAgreement(comparisons),
  };
}
