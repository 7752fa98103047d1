import type { Outputs } from '@plainview/contract/index';
import type { ReportFinding } from '@plainview/domain/reports/reports/report-document';
import { FEWEST_ITEMS } from '@plainview/domain/review/second-reviews/review-agreement';
import { maySeeReview } from '@plainview/domain/review/second-reviews/review-visibility';
import { secondReviewState } from '@plainview/domain/review/second-reviews/second-review';
import { isDrawn } from '@plainview/domain/review/second-reviews/second-review-draw';
import { sha256Hex } from '@plainview/domain/shared/content-hash';
import { formatLength } from '@plainview/domain/shared/duration';
import type { ComparedReviews, getAgreement } from './compare-second-review.ts';
import type { getDraw } from './second-review-draws.ts';
import type { AvailableSecondReview } from './second-reviews.ts';

type Output = Outputs['secondReviews'];

/** Returns a second review as a row of the list. */
export function secondReviewView(
  review: AvailableSecondReview,
  userId: string,
): Output['list']['items'][number] {
  const { id, ticketId, ticketNumber, drawId, agencyName, incidentType, videoCount, totalSeconds } = review;
  const { drawnAt, reviewerName, finishedAt, adjudicatedAt, take } = review;
  const state = secondReviewState(review);
  // Until it is finished, its reviewer is part of what no one else may know.
  const isMine = state === 'taken' && review.reviewerId === userId;
  const unfinished = finishedAt === null ? [review] : [];
  const isNamed = maySeeReview(userId, { ticketId, secondReviewId: id }, unfinished);
  return {
    id,
    ticketId,
    ticketNumber,
    drawId,
    agencyName,
    incidentType,
    videoCount,
    totalDuration: formatLength(totalSeconds),
    drawnAt,
    state,
    reviewerName: isNamed ? reviewerName : null,
    isMine,
    finishedAt,
    adjudicatedAt,
    take,
  };
}

/** Returns a finding as comparisons show it. */
export const findingView = (finding: ReportFinding | null) => {
  if (finding === null) return null;
  const { videoLabel, startMicroseconds, endMicroseconds, category, severity, text, authorName } = finding;
  return { videoLabel, startMicroseconds, endMicroseconds, category, severity, text, authorName };
};

/** Returns two reviews next to each other. */
export function comparisonView(compared: ComparedReviews): Output['compare'] {
  const { review, report, comparison, differences, adjudicate } = compared;
  return {
    id: review.id,
    ticketId: review.ticketId,
    ticketNumber: report.ticketNumber,
    state: secondReviewState(review),
    first: { author: report.deliveredBy, at: report.deliveredAt, reportVersion: report.version },
    second: { author: review.reviewerName ?? '', at: review.finishedAt },
    findings: comparison.findings.map(({ key, first, second }) => ({
      key,
      first: findingView(first),
      second: findingView(second),
    })),
    answers: comparison.answers.map(({ key, question, first, second }) => ({
      key,
      question: question.text,
      isText: question.kind === 'text',
      first,
      second,
    })),
    differences: [...differences],
    decisions: review.adjudication?.map((decision) => ({ ...decision })) ?? [],
    adjudicatedBy: review.adjudicatedBy,
    adjudicatedAt: review.adjudicatedAt,
    adjudicate,
  };
}

/** Returns how well reviews agree. */
export const agreementFiguresView = ({
  reviews,
  answers,
  findings,
}: Awaited<ReturnType<typeof getAgreement>>) => ({
  reviews,
  answers: answers.map(({ kind, items, figures }) => ({
    points: kind.name === 'scale' ? kind.points : null,
    items,
    figures: figures && { ...figures, gwet: figures.gwet && { ...figures.gwet } },
  })),
  findings: { ...findings, figures: findings.figures && { ...findings.figures } },
});

/** Returns how well first and second reviews agree. */
export const agreementView = (agreement: Awaited<ReturnType<typeof getAgreement>>): Output['agreement'] => ({
  fewestItems: FEWEST_ITEMS,
  ...agreementFiguresView(agreement),
});

/** Returns a draw with the tickets of its entry in the ledger, each with the hash that decided. */
export function drawView({ draw, entries, tickets }: Awaited<ReturnType<typeof getDraw>>): Output['getDraw'] {
  const { seed } = draw;
  return {
    ...draw,
    tickets: tickets.map((ticket) => ({
      ticketId: ticket.ticketId,
      ticketNumber: ticket.ticketNumber,
      percent: ticket.percent,
      sha256: sha256Hex(seed + ticket.ticketId),
      isDrawn: isDrawn(seed, ticket),
    })),
    entries: entries.map((entry) => ({ ...entry, data: { ...entry.data } })),
  };
}
