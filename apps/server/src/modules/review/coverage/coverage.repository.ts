import type { CountedPart } from '@plainview/domain/review/coverage/count-playback';
import { watchedSpeeds, type WatchedPart } from '@plainview/domain/review/coverage/watch-coverage';
import { DAY, MINUTE, subtractTime } from '@plainview/domain/shared/time';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { takeTransactionLock } from '@plainview/postgres/locks/transaction-lock';
import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, max, ne, sql, sum } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { custodyEntries } from '../../../platform/ledger/custody.table.ts';
import { reports } from '../../reports/reports/reports.table.ts';
import { tickets } from '../../tickets/tickets/tickets.table.ts';
import { secondReviews } from '../second-reviews/second-reviews.table.ts';
import {
  countedColumns,
  joinedWith,
  toCountedRows,
  toPlayedRow,
  toWatchedPart,
  type CountedRow,
  type ReportedAt,
} from './played-parts.sql.ts';
import { watchedCopies } from './watched-copies.table.ts';
import { watchedFootage } from './watched-footage.table.ts';
import { watchedParts } from './watched-parts.table.ts';

/** Condition that a part is watched: checked, and at up to 2× speed. */
export const isWatched = and(
  eq(watchedParts.certainty, 'checked'),
  inArray(watchedParts.speed, [...watchedSpeeds]),
);

/**
 * Lists what was played of a ticket's videos, by reviewer.
 * @param reviews `first` leaves out second reviews, which the system sees
 */
export async function listWatchedParts(
  tx: Reader,
  ticketId: string,
  reviews: 'visible' | 'first' = 'visible',
): Promise<WatchedPart[]> {
  const { videoId, reviewerId, reviewerName, speed, isHeard, certainty, stretches } = watchedParts;
  const rows = await tx
    .select({ videoId, reviewerId, reviewerName, speed, isHeard, certainty, stretches })
    .from(watchedParts)
    .where(
      and(
        eq(watchedParts.ticketId, ticketId),
        reviews === 'first' ? isNull(watchedParts.secondReviewId) : undefined,
        sql`not isempty(${stretches})`,
      ),
    )
    .orderBy(asc(reviewerName), asc(reviewerId), asc(videoId), asc(speed), asc(isHeard), asc(certainty));
  return rows.map(toWatchedPart);
}

/** Lists what is counted of a reviewer and a video. Parts that earlier releases stored are not. */
export async function listCountedParts(
  tx: Reader,
  { videoId, reviewerId, secondReviewId }: PlayedVideo,
): Promise<CountedRow[]> {
  const rows = await tx
    .select(countedColumns(watchedParts))
    .from(watchedParts)
    .where(isOf({ videoId, reviewerId, secondReviewId }));
  return toCountedRows(rows);
}

/** A reviewer, a video, and the second review, or null for the first one. */
type PlayedVideo = Pick<WatchedVideo, 'videoId' | 'reviewerId' | 'secondReviewId'>;

const isOf = ({ videoId, reviewerId, secondReviewId }: PlayedVideo) =>
  and(
    eq(watchedParts.videoId, videoId),
    eq(watchedParts.reviewerId, reviewerId),
    sql`${watchedParts.secondReviewId} is not distinct from ${secondReviewId}`,
  );

/** The reviewer and the video of a report. */
export interface WatchedVideo extends Pick<WatchedPart, 'videoId' | 'reviewerId' | 'reviewerName'> {
  readonly agencyId: string;
  readonly ticketId: string;
  readonly secondReviewId: string | null;
}

const classOfPart = [
  watchedParts.videoId,
  watchedParts.reviewerId,
  watchedParts.speed,
  watchedParts.isHeard,
  watchedParts.certainty,
  watchedParts.secondReviewId,
];

/** Adds what a report counts to what is stored. */
export async function addCountedParts(
  tx: Transaction,
  video: WatchedVideo,
  parts: readonly CountedPart[],
  at: ReportedAt,
): Promise<void> {
  await tx
    .insert(watchedParts)
    .values(parts.map((part) => ({ ...video, ...toPlayedRow(part, at) })))
    .onConflictDoUpdate({ target: classOfPart, set: joinedWith(watchedParts) });
}

const QUARTER = 15 * MINUTE;
/** No day that anyone asks for began earlier. */
const KEPT_FOOTAGE = 2 * DAY;

/** Adds to what a person has watched in this quarter of an hour, and deletes what no one asks for any more. */
export async function addWatchedFootage(
  tx: Transaction,
  userId: string,
  watchedMicroseconds: number,
  now: Date,
): Promise<void> {
  const isOld = lt(watchedFootage.quarter, subtractTime(now, KEPT_FOOTAGE));
  const quarter = new Date(now.getTime() - (now.getTime() % QUARTER));
  await Promise.all([
    tx.delete(watchedFootage).where(and(eq(watchedFootage.userId, userId), isOld)),
    tx
      .insert(watchedFootage)
      .values({ userId, quarter, watchedMicroseconds })
      .onConflictDoUpdate({
        target: [watchedFootage.userId, watchedFootage.quarter],
        set: {
          watchedMicroseconds: sql`${watchedFootage.watchedMicroseconds} + excluded.watched_microseconds`,
        },
      }),
  ]);
}

/** Returns how much a person has watched since a full quarter of an hour, in microseconds of footage. */
export async function sumWatchedFootage(tx: Reader, userId: string, since: Date): Promise<number> {
  const [row] = await tx
    .select({ total: sum(watchedFootage.watchedMicroseconds) })
    .from(watchedFootage)
    .where(and(eq(watchedFootage.userId, userId), gte(watchedFootage.quarter, since)));
  return Number(row?.total ?? 0);
}

/** Makes reports of one person wait for each other until the transaction ends: they share one clock. */
export const lockClock = (tx: Transaction, reviewerId: string): Promise<void> =>
  takeTransactionLock(tx, `playback clock ${reviewerId}`);

/** The ticket whose videos are played together, or the copy that is played. */
export type PlayedTogether =
  | { readonly reviewerId: string; readonly ticketId: string }
  | { readonly reviewerId: string; readonly fileId: string };

/**
 * Returns until when a person's time is used up by everything else that they play: videos of other tickets that are in
 * review or whose review ended after `since`, and rendered copies.
 */
export async function findTimeUsedElsewhere(
  tx: Reader,
  played: PlayedTogether,
  since: Date,
): Promise<Date | null> {
  const { reviewerId } = played;
  const at = since.toISOString();
  const byVideos = tx
    .select({ until: max(watchedParts.usedUntil) })
    .from(watchedParts)
    .where(
      and(
        eq(watchedParts.reviewerId, reviewerId),
        eq(watchedParts.certainty, 'checked'),
        'ticketId' in played ? ne(watchedParts.ticketId, played.ticketId) : undefined,
        sql`${watchedParts.ticketId} in (
          select id from ${tickets} where status = 'in_progress'
          union all select ticket_id from ${reports} where delivered_at > ${at}
          union all select ticket_id from ${secondReviews}
            where reviewer_id = ${reviewerId} and (finished_at is null or finished_at > ${at}))`,
      ),
    );
  const byCopies = tx
    .select({ until: max(watchedCopies.usedUntil) })
    .from(watchedCopies)
    .where(
      and(
        eq(watchedCopies.reviewerId, reviewerId),
        eq(watchedCopies.certainty, 'checked'),
        gt(watchedCopies.lastReportedAt, since),
        'fileId' in played ? ne(watchedCopies.fileId, played.fileId) : undefined,
      ),
    );
  const used = (await unionAll(byVideos, byCopies)).flatMap(({ until }) => until ?? []);
  return used.length === 0 ? null : new Date(Math.max(...used.map((until) => until.getTime())));
}

/** Returns when the review that a report belongs to began: the second one, or the first one if it is null. */
export async function findStartOfReview(
  tx: Reader,
  { ticketId, secondReviewId }: Pick<WatchedVideo, 'ticketId' | 'secondReviewId'>,
): Promise<Date | null> {
  if (secondReviewId !== null) {
    const [taken] = await tx
      .select({ at: secondReviews.takenAt })
      .from(secondReviews)
      .where(eq(secondReviews.id, secondReviewId));
    return taken?.at ?? null;
  }
  const { occurredAt, event } = custodyEntries;
  const [started] = await tx
    .select({ at: occurredAt })
    .from(custodyEntries)
    .where(
      and(
        eq(custodyEntries.ticketId, ticketId),
        inArray(event, ['ticket.review_started', 'ticket.reopened']),
      ),
    )
    .orderBy(desc(custodyEntries.sequence))
    .limit(1);
  return started ? new Date(started.at) : null;
}
