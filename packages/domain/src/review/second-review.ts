import type { CustodyEvent, CustodyFact } from '../custody/custody-event.ts';
import type { ReportDraft, ReportFinding } from '../report/report-document.ts';
import { allowed, forbidden, type Ability } from '../shared/error-code.ts';

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

/**
 * Entries of a ticket that show that their actor took part in its first review or has seen a part of it.
 * Playing a video counts, because the review room shows the findings next to it.
 */
export const firstReviewEvents: readonly CustodyEvent[] = [
  'ticket.review_started',
  'ticket.reopened',
  'ticket.message_sent',
  'ticket.paused',
  'ticket.resumed',
  'finding.added',
  'finding.edited',
  'finding.removed',
  'finding.restored',
  'scorecard.chosen',
  'scorecard.answered',
  'scorecard.answer_removed',
  'report.previewed',
  'report.delivered',
  'report.viewed',
  'report.downloaded',
  'report.bytes_sent',
  'video.viewed',
  'video.downloaded',
  'video.bytes_sent',
  'video.clip_asked',
  // Anyone who gave it back sees the first review from then on.
  'second_review.taken',
  // Anyone who set the agreed answer knows the first review.
  'calibration.added',
  'calibration.taken',
];

/**
 * Entries of a ticket that its second reviewer may see before finishing: they existed before the first
 * review, or do not depend on it. All others are hidden, also those of later releases.
 */
export const blindEvents: readonly CustodyEvent[] = [
  'ticket.created',
  'video.stored',
  'video.indexed',
  'video.track_copied',
  'video.prepared',
  'video.analyzed',
];

/** A person who reviews tickets a second time and has not finished. */
export interface BlindReviewer {
  readonly userId: string;
  readonly ticketIds: ReadonlySet<string>;
}

/**
 * Returns whether an entry is hidden from a second reviewer of its ticket. Equivalent to the restrictive
 * policy `blind_entries` of `custody_entries`; apps/server/tests/live/live-visibility.test.ts compares the two.
 */
export const isHiddenFrom = (
  { userId, ticketIds }: BlindReviewer,
  { ticketId, actorId, event }: Pick<CustodyFact, 'ticketId' | 'actorId' | 'event'>,
): boolean =>
  ticketId !== null && ticketIds.has(ticketId) && actorId !== userId && !blindEvents.includes(event);

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
