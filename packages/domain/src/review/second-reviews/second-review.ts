import type { ReportDraft, ReportFinding } from '../../reports/reports/report-document.ts';
import { allowed, forbidden, type Ability } from '../../shared/error-code.ts';

/** States of a second review, in order. */
export const secondReviewStates = ['open', 'taken', 'finished', 'adjudicated'] as const;
export type SecondReviewState = (typeof secondReviewStates)[number];

/** What a second review consists of once it is finished: the same parts as a report. It never changes. */
export interface SecondReviewContent extends Pick<
  ReportDraft,
  'videos' | 'coverage' | 'scorecard' | 'notWatchedReason'
> {
  readonly findings: readonly ReportFinding[];
}

/**
 * Returns the state of a second review. One whose reviewer's account was deleted before the
 * end is open again.
 */
export function secondReviewState({
  reviewerId,
  finishedAt,
  adjudicatedAt,
}: {
  readonly reviewerId: string | null;
  readonly finishedAt: Date | null;
  readonly adjudicatedAt: Date | null;
}): SecondReviewState {
  if (adjudicatedAt !== null) return 'adjudicated';
  if (finishedAt !== null) return 'finished';
  return reviewerId === null ? 'open' : 'taken';
}

/** Returns whether a person may take a second review. */
export function mayTake(
  state: SecondReviewState,
  { knowsFirstReview }: { readonly knowsFirstReview: boolean },
): Ability {
  if (state !== 'open') return forbidden('SECOND_REVIEW_TAKEN');
  return knowsFirstReview ? forbidden('SECOND_REVIEW_NOT_INDEPENDENT') : allowed;
}

/** Returns whether a person may decide the differences of two reviews. */
export function mayAdjudicate(
  state: SecondReviewState,
  { isAuthor }: { readonly isAuthor: boolean },
): Ability {
  if (state === 'adjudicated') return forbidden('SECOND_REVIEW_ADJUDICATED');
  if (state !== 'finished') return forbidden('SECOND_REVIEW_NOT_FINISHED');
  return isAuthor ? forbidden('ADJUDICATOR_NOT_INDEPENDENT') : allowed;
}
