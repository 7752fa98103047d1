import { blindEvents, reviewEvents } from '@plainview/domain/review/second-reviews/review-visibility';
import { sql } from 'drizzle-orm';
import { pgPolicy, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { oneOf } from '../../../platform/database/schema/columns.ts';
import { actingUser } from '../../../platform/database/schema/row-level-security.ts';

// A second reviewer sees nothing of the first review before finishing. PostgreSQL evaluates each of
// these lists at most once per statement; they are written as text, because the schema of second
// reviews comes later.
const ownOpenReviews = sql`from second_reviews where reviewer_id = ${actingUser} and finished_at is null`;
const ownReviewIds = sql`array(select id ${ownOpenReviews})`;
/** The tickets that the acting user reviews a second time, as an array. */
export const blindTicketIds = sql`array(select ticket_id ${ownOpenReviews})`;
const blindVideoIds = sql`array(select id from videos where ticket_id = any (${blindTicketIds}))`;
const bySystem = sql`(select current_setting('app.role', true) = 'system')`;

/**
 * Returns the policy for the parts of reviews. Everyone works with the first review; only a second reviewer
 * works with the second one until it is finished, and sees nothing of the first one meanwhile.
 * @param secondReviewId null in rows of the first review
 * @param subject column of the ticket, or of the video
 */
export function oneReviewPolicy(
  secondReviewId: AnyPgColumn,
  subject: { readonly ticketId: AnyPgColumn } | { readonly videoId: AnyPgColumn },
) {
  const isVisible =
    'ticketId' in subject
      ? sql`${subject.ticketId} <> all (${blindTicketIds})`
      : sql`${subject.videoId} <> all (${blindVideoIds})`;
  const visible = sql`${bySystem} or (${secondReviewId} is null and ${isVisible})
    or ${secondReviewId} = any (${ownReviewIds})`;
  return pgPolicy('one_review', { as: 'restrictive', for: 'all', using: visible, withCheck: visible });
}

/** Returns the policy that hides reports and messages from a second reviewer of their tickets. */
export const blindReportsPolicy = (ticketId: AnyPgColumn) =>
  pgPolicy('blind_reports', {
    as: 'restrictive',
    for: 'select',
    using: sql`${ticketId} <> all (${blindTicketIds})`,
  });

// Row-level security hides these rows of `video_excerpts`, so a function of the database reads them.
const hiddenFileIds = sql`(select hidden_excerpt_files())::uuid[]`;

/**
 * Returns the policies that hide stills and clips: those of other reviews from a second reviewer, and those of
 * a second review from everyone else until it is finished.
 */
export const blindFilesPolicies = (file: {
  readonly id: AnyPgColumn;
  readonly videoId: AnyPgColumn;
  readonly kind: AnyPgColumn;
}) => [
  pgPolicy('blind_files', {
    as: 'restrictive',
    for: 'select',
    using: sql`${file.kind} not in ('still', 'clip') or ${file.videoId} <> all (${blindVideoIds})
      or ${file.id} = any (array(select file_id from video_excerpts where second_review_id = any (${ownReviewIds})))`,
  }),
  pgPolicy('second_review_files', {
    as: 'restrictive',
    for: 'select',
    using: sql`${bySystem} or ${file.kind} not in ('still', 'clip') or ${file.id} <> all (${hiddenFileIds})`,
  }),
];

// A review that was taken once has entries, also after it was returned.
const othersReviews = sql`from second_reviews
  where finished_at is null and taken_at is not null and reviewer_id is distinct from ${actingUser}`;

/**
 * Returns the policies of ledger entries. One hides those about other reviews from a second reviewer of the
 * ticket, the other hides those of a second review from other administrators until it is finished. Both
 * together are `isEntryHidden` of the domain. Agencies see who opened their evidence, also for a second review.
 */
export const blindEntriesPolicies = (entry: {
  readonly ticketId: AnyPgColumn;
  readonly actorId: AnyPgColumn;
  readonly event: AnyPgColumn;
  readonly subject: AnyPgColumn;
  readonly subjectId: AnyPgColumn;
  readonly data: AnyPgColumn;
}) => [
  pgPolicy('blind_entries', {
    as: 'restrictive',
    for: 'select',
    using: sql`${entry.ticketId} is null or ${entry.ticketId} <> all (${blindTicketIds})
      or ${entry.actorId} = ${actingUser} or ${oneOf(entry.event, blindEvents)}`,
  }),
  pgPolicy('second_review_entries', {
    as: 'restrictive',
    for: 'select',
    using: sql`${bySystem} or ${entry.ticketId} is null or ${entry.actorId} = ${actingUser}
      or ${entry.ticketId} <> all (array(select ticket_id ${othersReviews}))
      or not exists (select ${othersReviews} and second_reviews.ticket_id = ${entry.ticketId}
        and (second_reviews.id::text = coalesce(${entry.data} ->> 'secondReviewId',
            case when ${entry.subject} = 'second_review' then ${entry.subjectId} end)
          or (second_reviews.reviewer_id = ${entry.actorId} and ${oneOf(entry.event, reviewEvents)})))`,
  }),
];
