import { textHistoryEvents } from '../../evidence/accesses/evidence-access.ts';
/**
 * Who may see which review of a ticket. One rule covers every part of a review: findings, answers, coverage,
 * stills, clips, reports, messages, ledger entries, and the names of the reviewers. Row-level security applies
 * it to rows (apps/server/src/modules/review/findings/review-policies.table.ts); the rest of the server calls these
 * functions.
 */
import type { CustodyData, CustodyEvent, CustodyFact } from '../../ledger/custody-event.ts';

/**
 * A second review, or a review of a calibration clip, that is not finished. Without a reviewer, it was given
 * back.
 */
export interface UnfinishedReview {
  readonly id: string;
  readonly ticketId: string;
  readonly reviewerId: string | null;
}

/** A review of a ticket: the first one if `secondReviewId` is null. */
export interface TicketReview {
  readonly ticketId: string;
  readonly secondReviewId: string | null;
}

const isReviewedBy = ({ reviewerId }: UnfinishedReview, userId: string | null): boolean =>
  reviewerId !== null && reviewerId === userId;

/**
 * Returns whether an administrator may see a review of a ticket. Until a second review is finished, only its
 * reviewer sees it, and its reviewer sees no other review of the ticket.
 * @param userId null for those who review no ticket a second time
 */
export function maySeeReview(
  userId: string | null,
  { ticketId, secondReviewId }: TicketReview,
  unfinished: readonly UnfinishedReview[],
): boolean {
  const hidden = unfinished.find(({ id }) => id === secondReviewId);
  if (hidden) return isReviewedBy(hidden, userId);
  return !unfinished.some((review) => review.ticketId === ticketId && isReviewedBy(review, userId));
}

/**
 * Returns whether an administrator may see who did something about a ticket, such as aligning its cameras or
 * holding it: a second reviewer sees nobody else's name until finishing, and nobody else sees theirs. In queries,
 * this is `isNameHidden` (apps/server/src/modules/review/findings/review-policies.table.ts).
 * @param userId null for those who review nothing
 */
export const maySeeName = (
  userId: string | null,
  { ticketId, personId }: { readonly ticketId: string; readonly personId: string },
  unfinished: readonly UnfinishedReview[],
): boolean =>
  userId === personId ||
  !unfinished.some(
    (review) =>
      review.ticketId === ticketId && (isReviewedBy(review, userId) || isReviewedBy(review, personId)),
  );

/** Returns whether one administrator may see that another one has a ticket's review room open. */
export const maySeePresence = (
  userId: string,
  other: { readonly ticketId: string; readonly userId: string },
  unfinished: readonly UnfinishedReview[],
): boolean =>
  !unfinished.some(
    (review) =>
      review.ticketId === other.ticketId &&
      (isReviewedBy(review, userId) || isReviewedBy(review, other.userId)),
  );

/**
 * Entries of a ticket that show that their actor took part in its first review or has seen a part of it.
 * Playing a video counts, because the review room shows the findings next to it.
 */
export const firstReviewEvents: readonly CustodyEvent[] = [
  'ticket.review_started',
  'ticket.reopened',
  'ticket.message_sent',
  'ticket.note_added',
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
  'ticket.review_read',
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

/** Entries that, by a second reviewer and about the reviewed ticket, are part of the second review. */
export const reviewEvents: readonly CustodyEvent[] = [
  ...firstReviewEvents,
  'video.picture_viewed',
  ...textHistoryEvents,
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

/** Entries whose data shows a part of a review. */
const showingEvents: ReadonlySet<CustodyEvent> = new Set<CustodyEvent>([
  'ticket.reopened',
  'finding.added',
  'finding.edited',
  'finding.frame_found',
  'finding.removed',
  'finding.restored',
  'scorecard.chosen',
  'scorecard.answered',
  'scorecard.answer_removed',
  'report.previewed',
  'report.delivered',
  'video.still_made',
  'video.clip_asked',
  'video.clip_made',
  'second_review.finished',
  'second_review.adjudicated',
  'calibration.added',
]);

/** Returns whether reading an entry is reading a part of a review. */
export const showsReview = ({ event }: Pick<CustodyFact, 'event'>): boolean => showingEvents.has(event);

/** A ledger entry with the second review that its data names. */
export type ReviewEntry = Pick<CustodyFact, 'event' | 'subject' | 'subjectId' | 'ticketId' | 'actorId'> & {
  readonly secondReviewId: string | null;
};

/** Returns the second review that the data of an entry names, or null. */
export function secondReviewOf(data: CustodyData): string | null {
  const { secondReviewId } = data;
  return typeof secondReviewId === 'string' ? secondReviewId : null;
}

/** Returns whether an entry is part of a second review. */
function isPartOf(
  { event, subject, subjectId, actorId, secondReviewId }: ReviewEntry,
  review: UnfinishedReview,
): boolean {
  const named = secondReviewId ?? (subject === 'second_review' ? subjectId : null);
  return named === review.id || (isReviewedBy(review, actorId) && reviewEvents.includes(event));
}

/**
 * Returns whether an entry is hidden from an administrator by an unfinished review. Equivalent to the
 * restrictive policies `blind_entries` and `second_review_entries` of `custody_entries`;
 * apps/server/tests/access/blindness/blind-reviews.test.ts compares them.
 * Nobody's own entries are hidden.
 * @param userId null for those who have no entries about the tickets of these reviews
 */
export const isEntryHidden = (
  userId: string | null,
  entry: ReviewEntry,
  unfinished: readonly UnfinishedReview[],
): boolean =>
  unfinished.some((review) => {
    const isOwn = userId !== null && entry.actorId === userId;
    if (isOwn || review.ticketId !== entry.ticketId) return false;
    return isReviewedBy(review, userId) ? !blindEvents.includes(entry.event) : isPartOf(entry, review);
  });
