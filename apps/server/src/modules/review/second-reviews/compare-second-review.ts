import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { NumberedReport } from '@plainview/domain/reports/reports/report';
import {
  answerAgreement,
  findingAgreement,
  type AnswerAgreement,
  type FindingAgreement,
} from '@plainview/domain/review/second-reviews/review-agreement';
import {
  compareReviews,
  differencesOf,
  type Adjudication,
  type ReviewComparison,
} from '@plainview/domain/review/second-reviews/review-comparison';
import { mayAdjudicate, secondReviewState } from '@plainview/domain/review/second-reviews/second-review';
import { hashOf } from '@plainview/domain/shared/content-hash';
import type { Ability } from '@plainview/domain/shared/error-code';
import type { Reader } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { tenantRead, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { recordTicketText } from '../../evidence/accesses/record-sent-text.ts';
import { discloseReviews } from '../../evidence/review-access/disclose-reviews.ts';
import { listUnrecordedReadings } from '../../evidence/review-access/review-reading.repository.ts';
import { getReportContent } from '../../reports/reports/reports.repository.ts';
import { listFinishedReviews } from './second-reviews.repository.ts';
import * as repository from './second-reviews.repository.ts';
import type { SecondReviewWithContent } from './second-reviews.repository.ts';

/** A finished second review next to the report that it is compared with. */
export interface ComparedReviews {
  readonly review: SecondReviewWithContent;
  readonly report: Pick<NumberedReport, 'ticketNumber' | 'version' | 'deliveredBy' | 'deliveredAt'>;
  readonly comparison: ReviewComparison;
  readonly differences: readonly string[];
  readonly adjudicate: Ability;
}

/** Compares the two reviews of a ticket, and records what is returned. */
export async function compareSecondReview(
  context: AppContext,
  actor: AdminActor,
  id: string,
): Promise<ComparedReviews> {
  const read = async (tx: Reader) => {
    const review = await repository.findSecondReview(tx, id);
    if (!review || review.drawId === null) throw new AppError('NOT_FOUND');
    if (review.content === null) throw new AppError('SECOND_REVIEW_NOT_FINISHED');
    const first = await getReportContent(tx, review.reportId);
    if (!first) throw new AppError('NOT_FOUND');
    const comparison = compareReviews(first.content, review.content);
    const isAuthor =
      review.reviewerId === actor.userId ||
      (await repository.isFirstAuthor(tx, actor.userId, review.ticketId));
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

/**
 * Stores a third person's decisions of all differences between two reviews. The delivered report
 * does not change.
 * @throws AppError NOT_FOUND, also for an unknown difference
 */
export function adjudicateSecondReview(
  context: AppContext,
  actor: AdminActor,
  id: string,
  decisions: readonly Adjudication[],
): Promise<void> {
  return tenantTransaction(context.database, actor, async (tx) => {
    const review = await repository.lockSecondReview(tx, id);
    if (!review || review.drawId === null) throw new AppError('NOT_FOUND');
    const isAuthor =
      review.reviewerId === actor.userId ||
      (await repository.isFirstAuthor(tx, actor.userId, review.ticketId));
    const ability = mayAdjudicate(secondReviewState(review), { isAuthor });
    if (!ability.allowed) throw new AppError(ability.code);
    const first = await getReportContent(tx, review.reportId);
    if (!first || review.content === null) throw new AppError('NOT_FOUND');
    const differences = differencesOf(compareReviews(first.content, review.content));
    const byKey = new Map(decisions.map((decision) => [decision.key, decision]));
    if (decisions.some(({ key }) => !differences.includes(key))) throw new AppError('NOT_FOUND');
    const decided = differences.flatMap((key) => byKey.get(key) ?? []);
    if (decided.length < differences.length)
      throw new AppError('ADJUDICATION_INCOMPLETE', { count: differences.length - decided.length });
    const now = context.clock.now();
    await repository.adjudicateSecondReview(tx, id, {
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

/** Second reviews that the figures are about, the newest ones. */
const MOST_MEASURED = 500;

/** Returns how well first and second reviews agree. There are no figures by reviewer. */
export async function getAgreement(
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

/** Returns what the ledger records of a comparison that is sent. */
export const comparisonText = (comparison: ReviewComparison) => ({
  event: 'comparison.viewed' as const,
  audience: 'internal' as const,
  counts: { findingCount: comparison.findings.length, answerCount: comparison.answers.length },
  content: comparison,
});
