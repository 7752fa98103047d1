import { HIDDEN_ACCOUNT, HIDDEN_NAME } from '@plainview/domain/review/second-reviews/hidden-name';
import { blindEvents, reviewEvents } from '@plainview/domain/review/second-reviews/review-visibility';
import { sql, type GetColumnData, type SQL } from 'drizzle-orm';
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

/** The columns that identify a person: an id, or a name where no id is stored. */
type StoredPerson = { readonly id: AnyPgColumn } | { readonly name: AnyPgColumn };

/**
 * Returns the condition that an unfinished review hides a person's name from the acting user: `maySeeName` of the
 * domain. Agencies cannot see reviews, so it hides nothing from them.
 * @param isAbout returns whether the name is shown next to a ticket, given the ticket's id
 */
export function isNameHidden(person: StoredPerson, isAbout: (ticketId: SQL) => SQL): SQL {
  const isOther =
    'id' in person
      ? sql`${person.id} is distinct from ${actingUser}`
      : sql`${person.name} is distinct from unfinished.reviewer_name`;
  const isReviewer =
    'id' in person
      ? sql`${person.id} = unfinished.reviewer_id`
      : sql`${person.name} = unfinished.reviewer_name`;
  return sql`exists (select from second_reviews unfinished
    where unfinished.finished_at is null and not ${bySystem} and ${isAbout(sql.raw('unfinished.ticket_id'))}
      and case when unfinished.reviewer_id = ${actingUser} then ${isOther} else ${isReviewer} end)`;
}

/** Returns a column with a name, which `HIDDEN_NAME` replaces where `isHidden` holds. */
export const unlessHidden = <Column extends AnyPgColumn>(name: Column, isHidden: SQL) =>
  sql<GetColumnData<Column>>`${replaced(name, isHidden, HIDDEN_NAME)}`;

const replaced = (column: AnyPgColumn, isHidden: SQL, value: string): SQL =>
  sql`case when ${column} is not null and ${isHidden} then ${sql.raw(`'${value}'`)} else ${column} end`;

/** Returns the policy that hides rows about a ticket that name a person: `maySeeName` of the domain. */
export const namingPolicy = (personId: AnyPgColumn, ticketId: AnyPgColumn) =>
  pgPolicy('second_reviewer_named', {
    as: 'restrictive',
    for: 'select',
    using: sql`not ${isNameHidden({ id: personId }, (reviewed) => sql`${reviewed} = ${ticketId}`)}`,
  });

/**
 * Returns the condition that an unfinished review hides the actor of a ledger entry. The entry itself stays visible
 * unless it is part of a review, so that nobody can hide an act by taking a second review.
 */
export const isActorHidden = (entry: {
  readonly actorId: AnyPgColumn;
  readonly ticketId: AnyPgColumn;
  readonly event: AnyPgColumn;
}): SQL => sql`(${entry.ticketId} is not null and not ${oneOf(entry.event, blindEvents)}
  and ${isNameHidden({ id: entry.actorId }, (ticketId) => sql`${ticketId} = ${entry.ticketId}`)})`;

/** Returns the columns of a ledger entry about its actor, without an actor whom an unfinished review hides. */
export const shownActor = (entry: {
  readonly actorId: AnyPgColumn;
  readonly actorName: AnyPgColumn;
  readonly actorEmail: AnyPgColumn;
  readonly ticketId: AnyPgColumn;
  readonly event: AnyPgColumn;
}) => {
  const isHidden = isActorHidden(entry);
  return {
    actorId: sql<string | null>`${replaced(entry.actorId, isHidden, HIDDEN_ACCOUNT)}`,
    actorName: sql<string>`${replaced(entry.actorName, isHidden, HIDDEN_NAME)}`,
    actorEmail: sql<string | null>`case when ${isHidden} then null else ${entry.actorEmail} end`,
  };
};

// Row-level security applies to messages in a subquery of their own policy, so a function of the database finds
// those about the tickets.
const hiddenMailIds = sql`(select hidden_mail())::uuid[]`;

/** Returns the policy that hides messages about a ticket that would tell one of its reviewers' names: `maySeeName` of the recipient. */
export const blindMailPolicy = (messageId: AnyPgColumn) =>
  pgPolicy('blind_mail', {
    as: 'restrictive',
    for: 'select',
    using: sql`${bySystem} or ${messageId} <> all (${hiddenMailIds})`,
  });

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
