import { type ReportDocument, restoreReport } from '@plainview/domain/reports/reports/report-document';
import type { Adjudication } from '@plainview/domain/review/second-reviews/review-comparison';
import {
  firstReviewEvents,
  type UnfinishedReview,
} from '@plainview/domain/review/second-reviews/review-visibility';
import type { SecondReviewContent } from '@plainview/domain/review/second-reviews/second-review';
import type { Reader, Transaction } from '@plainview/postgres/database';
import {
  countRows,
  keysetCondition,
  type PageRequest,
  type RowCount,
} from '@plainview/postgres/keyset-pagination';
import { readRows } from '@plainview/postgres/read-rows';
import { createStatement } from '@plainview/postgres/statement';
import { and, desc, eq, getTableColumns, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { videoExcerpts } from '../../evidence/derived-files/derived-files.table.ts';
import { agencies } from '../../identity/users/accounts.table.ts';
import { reports } from '../../reports/reports/reports.table.ts';
import { tickets } from '../../tickets/tickets/tickets.table.ts';
import { watchedParts } from '../coverage/watched-parts.table.ts';
import { findings } from '../findings/findings.table.ts';
import { scorecardAnswers } from '../scorecards/scorecards.table.ts';
import { secondReviewDraws, secondReviews } from './second-reviews.table.ts';

const { content: _content, adjudication: _adjudication, ...listedColumns } = getTableColumns(secondReviews);

/** A second review without what it consists of. */
export type SecondReview = Omit<typeof secondReviews.$inferSelect, 'content' | 'adjudication'>;

/** A second review in the list. */
export interface ListedSecondReview extends SecondReview {
  readonly drawId: string;
  readonly ticketNumber: string;
  readonly agencyName: string;
  readonly incidentType: string;
  readonly videoCount: number;
  readonly totalSeconds: number;
}

const selectOwn = createStatement((tx) =>
  tx
    .select({ id: secondReviews.id, calibrationClipId: secondReviews.calibrationClipId })
    .from(secondReviews)
    .where(
      and(
        eq(secondReviews.ticketId, sql.placeholder('ticketId')),
        eq(secondReviews.reviewerId, sql`nullif(current_setting('app.user', true), '')::uuid`),
        isNull(secondReviews.finishedAt),
      ),
    ),
);

/**
 * Returns the second review, or review of a calibration clip, of a ticket that the transaction's actor has
 * taken and not finished, or null.
 */
export async function findOwnSecondReview(
  tx: Reader,
  ticketId: string,
): Promise<{ readonly id: string; readonly calibrationClipId: string | null } | null> {
  const [own] = await selectOwn(tx, { ticketId });
  return own ?? null;
}

/** Lists the second reviews, and reviews of calibration clips, that someone has taken and nobody has finished. */
export function listUnfinishedReviews(tx: Reader): Promise<UnfinishedReview[]> {
  const { id, ticketId, reviewerId, takenAt, finishedAt } = secondReviews;
  return tx
    .select({ id, ticketId, reviewerId })
    .from(secondReviews)
    .where(and(isNotNull(takenAt), isNull(finishedAt)));
}

/** Lists a page of the second reviews by time of their draw. */
export async function listSecondReviews(tx: Reader, page: PageRequest): Promise<ListedSecondReview[]> {
  const { where, orderBy } = keysetCondition({ key: secondReviews.drawnAt, id: secondReviews.id }, page);
  const { incidentType, videoCount, totalSeconds } = tickets;
  return tx
    .select({
      ...listedColumns,
      drawId: secondReviewDraws.id,
      ticketNumber: tickets.number,
      agencyName: agencies.name,
      incidentType,
      videoCount,
      totalSeconds,
    })
    .from(secondReviews)
    .innerJoin(secondReviewDraws, eq(secondReviewDraws.id, secondReviews.drawId))
    .innerJoin(tickets, eq(tickets.id, secondReviews.ticketId))
    .innerJoin(agencies, eq(agencies.id, secondReviews.agencyId))
    .where(and(where, isNotNull(secondReviews.drawId)))
    .orderBy(...orderBy)
    .limit(page.limit);
}

/** Counts the second reviews. May stop at `upTo`. */
export const countSecondReviews = (tx: Reader, upTo: number | null): Promise<RowCount> =>
  countRows(tx, secondReviews, isNotNull(secondReviews.drawId), upTo);

/** A second review with what it consists of; both parts are null until they exist. */
export interface SecondReviewWithContent extends SecondReview {
  readonly content: SecondReviewContent | null;
  readonly adjudication: readonly Adjudication[] | null;
}

export async function findSecondReview(tx: Reader, id: string): Promise<SecondReviewWithContent | null> {
  const [found] = await tx.select().from(secondReviews).where(eq(secondReviews.id, id));
  return found ?? null;
}

/** Returns a second review with its row locked until the transaction ends, or null. */
export async function lockSecondReview(tx: Transaction, id: string): Promise<SecondReviewWithContent | null> {
  const [found] = await tx.select().from(secondReviews).where(eq(secondReviews.id, id)).for('update');
  return found ?? null;
}

/**
 * Returns whether rows exist. With EXISTS, PostgreSQL might read all rows of a table instead of
 * those of each ticket.
 */
const isThere = (rows: SQL) => sql`coalesce((select true from ${rows} limit 1), false)`;

const firstReviewEventList = sql.join(
  firstReviewEvents.map((event) => sql`${event}`),
  sql`, `,
);

/** Whether an entry shows that its actor took part in the first review of its ticket or has seen a part of it. */
const showsKnowledge = sql`(event in (${firstReviewEventList})
  or (event = 'video.picture_viewed' and data ->> 'derived' = 'still'))`;

const uuidsOf = (ids: readonly string[]) => sql`${`{${ids.join(',')}}`}::uuid[]`;

/** Returns those of the tickets of which a person has an entry in the ledger that shows knowledge of the first review. */
export async function listTicketsWithEntries(
  tx: Reader,
  userId: string,
  ticketIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ticketIds.length === 0) return new Set();
  const rows = await readRows<{ id: string }>(
    tx,
    sql`
    select ticket.id from unnest(${uuidsOf(ticketIds)}) as ticket(id)
    where ${isThere(sql`custody_entries where ticket_id = ticket.id and actor_id = ${userId}::uuid
      and ${showsKnowledge}`)}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns those of the tickets whose first review a person took part in, has seen, or could see as a member of
 * the agency, by the records. Any entry about a ticket counts from the time before the account was an
 * administrator's, and from another account with the same address. Must not be called for a ticket that the
 * person is reviewing a second time, since the records are hidden then.
 */
export async function listKnownTickets(
  tx: Reader,
  userId: string,
  ticketIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ticketIds.length === 0) return new Set();
  const user = sql`${userId}::uuid`;
  const rows = await readRows<{ id: string }>(
    tx,
    sql`
    with person as materialized (
      select email, agency_id, (
        select max(at) from account_grants where account_id = users.id and kind = 'role') as administrator_since
      from users where id = ${user})
    select ticket.id from unnest(${uuidsOf(ticketIds)}) as ticket(id) left join person on true
    where ${isThere(sql`tickets where tickets.id = ticket.id
        and (reviewer_id = ${user} or tickets.agency_id = person.agency_id)`)}
      or ${isThere(sql`review_readings where ticket_id = ticket.id and user_id = ${user}`)}
      or ${isThere(sql`reports where ticket_id = ticket.id and delivered_by_id = ${user}`)}
      or ${isThere(sql`findings where ticket_id = ticket.id and author_id = ${user}`)}
      or ${isThere(sql`scorecard_answers where ticket_id = ticket.id and author_id = ${user}`)}
      or ${isThere(sql`watched_parts where ticket_id = ticket.id and reviewer_id = ${user}`)}
      or ${isThere(sql`custody_entries where ticket_id = ticket.id and case
        when actor_id = ${user} then ${showsKnowledge} or occurred_at::timestamptz <= person.administrator_since
        else actor_email = person.email end`)}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns whether a person is an author of a ticket's first review, or wrote one of its reviews with another
 * account of the same address.
 */
export async function isFirstAuthor(tx: Reader, userId: string, ticketId: string): Promise<boolean> {
  const rows = await readRows<{ found: boolean }>(
    tx,
    sql`
    select exists (select from reports where ticket_id = ${ticketId}::uuid and delivered_by_id = ${userId}::uuid)
      or exists (select from findings where ticket_id = ${ticketId}::uuid and author_id = ${userId}::uuid)
      or exists (select from scorecard_answers where ticket_id = ${ticketId}::uuid and author_id = ${userId}::uuid)
      or exists (select from custody_entries where ticket_id = ${ticketId}::uuid and actor_id <> ${userId}::uuid
        and actor_email = (select email from users where id = ${userId}::uuid)
        and event in ('report.delivered', 'finding.added', 'scorecard.answered', 'second_review.finished'))
      as found`,
  );
  return rows[0]?.found ?? false;
}

/** Sets who has taken a second review; null releases it. */
export async function setSecondReviewer(
  tx: Transaction,
  id: string,
  taken: { readonly reviewerId: string; readonly reviewerName: string; readonly takenAt: Date } | null,
): Promise<void> {
  await tx
    .update(secondReviews)
    .set(taken ?? { reviewerId: null, reviewerName: null })
    .where(eq(secondReviews.id, id));
}

/** Deletes a review of a calibration clip that was not finished, with everything that was written in it. */
export async function deleteCalibrationReview(tx: Transaction, id: string): Promise<void> {
  await tx.delete(secondReviews).where(eq(secondReviews.id, id));
}

/** Deletes the reviews of calibration clips that a user has taken and not finished. */
export function deleteCalibrationReviewsOf(
  tx: Transaction,
  reviewerId: string,
): Promise<Pick<SecondReview, 'id' | 'ticketId' | 'agencyId' | 'calibrationClipId'>[]> {
  const { id, ticketId, agencyId, calibrationClipId } = secondReviews;
  return tx
    .delete(secondReviews)
    .where(
      and(
        eq(secondReviews.reviewerId, reviewerId),
        isNull(secondReviews.finishedAt),
        isNull(secondReviews.drawId),
      ),
    )
    .returning({ id, ticketId, agencyId, calibrationClipId });
}

/**
 * Releases the second reviews that a user has taken and not finished. Taking one again deletes
 * what was written.
 */
export function releaseSecondReviewsOf(
  tx: Transaction,
  reviewerId: string,
): Promise<Pick<SecondReview, 'id' | 'ticketId' | 'agencyId' | 'drawId'>[]> {
  const { id, ticketId, agencyId, drawId } = secondReviews;
  return tx
    .update(secondReviews)
    .set({ reviewerId: null, reviewerName: null })
    .where(
      and(
        eq(secondReviews.reviewerId, reviewerId),
        isNull(secondReviews.finishedAt),
        isNotNull(secondReviews.drawId),
      ),
    )
    .returning({ id, ticketId, agencyId, drawId });
}

/** Deletes what was written in a second review that was not finished. Only its reviewer can. */
export async function deleteSecondReviewWork(tx: Transaction, id: string): Promise<void> {
  for (const table of [scorecardAnswers, findings, watchedParts, videoExcerpts])
    await tx.delete(table).where(eq(table.secondReviewId, id));
}

/** Stores what a finished second review consists of. */
export async function finishSecondReview(
  tx: Transaction,
  id: string,
  finished: { readonly finishedAt: Date; readonly content: SecondReviewContent },
): Promise<void> {
  await tx.update(secondReviews).set(finished).where(eq(secondReviews.id, id));
}

/** Stores the decisions of all differences. */
export async function adjudicateSecondReview(
  tx: Transaction,
  id: string,
  decided: {
    readonly adjudicatedAt: Date;
    readonly adjudicatedBy: string;
    readonly adjudication: readonly Adjudication[];
  },
): Promise<void> {
  await tx.update(secondReviews).set(decided).where(eq(secondReviews.id, id));
}

/** The two reviews of one ticket. */
export interface FinishedReviews {
  readonly first: ReportDocument;
  readonly second: SecondReviewContent;
}

/**
 * Lists finished second reviews with the reports that they are compared with, at most `limit`,
 * the newest ones.
 */
export async function listFinishedReviews(tx: Reader, limit: number): Promise<FinishedReviews[]> {
  const rows = await tx
    .select({ first: reports.content, second: secondReviews.content })
    .from(secondReviews)
    .innerJoin(reports, eq(reports.id, secondReviews.reportId))
    .where(and(isNotNull(secondReviews.finishedAt), isNotNull(secondReviews.drawId)))
    .orderBy(desc(secondReviews.finishedAt), desc(secondReviews.id))
    .limit(limit);
  return rows.flatMap(({ first, second }) =>
    second === null ? [] : [{ first: restoreReport(first), second }],
  );
}
