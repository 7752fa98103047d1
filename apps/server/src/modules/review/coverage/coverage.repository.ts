import type { CountedPart } from '@plainview/domain/review/coverage/count-playback';
import { watchedSpeeds, type WatchedPart } from '@plainview/domain/review/coverage/watch-coverage';
import { DAY, MINUTE, subtractTime } from '@plainview/domain/shared/time';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { takeTransactionLock } from '@plainview/postgres/locks/transaction-lock';
import { formatRanges, parseRanges } from '@plainview/postgres/multirange';
import { and, asc, desc, eq, gte, inArray, isNull, lt, max, ne, sql, sum } from 'drizzle-orm';
import { custodyEntries } from '../../../platform/ledger/custody.table.ts';
import { reports } from '../../reports/reports/reports.table.ts';
import { tickets } from '../../tickets/tickets/tickets.table.ts';
import { secondReviews } from '../second-reviews/second-reviews.table.ts';
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

type StoredPart = Omit<WatchedPart, 'stretches' | 'certainty'> &
  Pick<typeof watchedParts.$inferSelect, 'stretches' | 'certainty'>;

const toWatchedPart = ({ stretches, certainty, ...part }: StoredPart): WatchedPart => ({
  ...part,
  certainty: certainty === 'checked' ? 'checked' : 'stated',
  stretches: toStretches(stretches),
});

const toStretches = (ranges: string) =>
  parseRanges(ranges).map(([startMicroseconds, endMicroseconds]) => ({ startMicroseconds, endMicroseconds }));

/** The parts of a video that count for a reviewer at one class of speeds. */
export interface CountedRow extends Pick<WatchedPart, 'speed' | 'isHeard' | 'stretches'> {
  readonly certainty: 'unconfirmed' | 'checked';
  readonly usedUntil: Date | null;
  readonly lastReportedAt: Date;
}

/** Lists what is counted of a reviewer and a video. Parts that earlier releases stored are not. */
export async function listCountedParts(
  tx: Reader,
  { videoId, reviewerId, secondReviewId }: PlayedVideo,
): Promise<CountedRow[]> {
  const { speed, isHeard, certainty, stretches, usedUntil, lastReportedAt } = watchedParts;
  const rows = await tx
    .select({ speed, isHeard, certainty, stretches, usedUntil, lastReportedAt })
    .from(watchedParts)
    .where(isOf({ videoId, reviewerId, secondReviewId }));
  return rows.flatMap(({ certainty: stored, stretches: ranges, ...row }) =>
    stored === 'stated' ? [] : [{ ...row, certainty: stored, stretches: toStretches(ranges) }],
  );
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

const joined = {
  reviewerName: sql`excluded.reviewer_name`,
  stretches: sql`${watchedParts.stretches} + excluded.stretches`,
  playedMilliseconds: sql`${watchedParts.playedMilliseconds} + excluded.played_milliseconds`,
  lastReportedAt: sql`greatest(${watchedParts.lastReportedAt}, excluded.last_reported_at)`,
  usedUntil: sql`greatest(${watchedParts.usedUntil}, excluded.used_until)`,
};

/** Adds what a report counts to what is stored; PostgreSQL merges the stretches. */
export async function addCountedParts(
  tx: Transaction,
  video: WatchedVideo,
  parts: readonly CountedPart[],
  { now, ...row }: Pick<CountedRow, 'certainty'> & { readonly usedUntil: Date; readonly now: Date },
): Promise<void> {
  const toRow = ({ stretches, playedMilliseconds, ...part }: CountedPart) => ({
    ...video,
    ...part,
    ...row,
    stretches: formatRanges(stretches.map((one) => [one.startMicroseconds, one.endMicroseconds])),
    playedMilliseconds: Math.round(playedMilliseconds),
    firstReportedAt: now,
    lastReportedAt: now,
  });
  await tx
    .insert(watchedParts)
    .values(parts.map(toRow))
    .onConflictDoUpdate({ target: classOfPart, set: joined });
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

/**
 * Returns until when a person's time is used up by other tickets: those in review, and those whose review ended
 * after `since`.
 */
export async function findTimeUsedElsewhere(
  tx: Reader,
  { ticketId, reviewerId }: Pick<WatchedVideo, 'ticketId' | 'reviewerId'>,
  since: Date,
): Promise<Date | null> {
  const at = since.toISOString();
  const [row] = await tx
    .select({ until: max(watchedParts.usedUntil) })
    .from(watchedParts)
    .where(
      and(
        eq(watchedParts.reviewerId, reviewerId),
        eq(watchedParts.certainty, 'checked'),
        ne(watchedParts.ticketId, ticketId),
        sql`${watchedParts.ticketId} in (
          select id from ${tickets} where status = 'in_progress'
          union all select ticket_id from ${reports} where delivered_at > ${at}
          union all select ticket_id from ${secondReviews}
            where reviewer_id = ${reviewerId} and (finished_at is null or finished_at > ${at}))`,
      ),
    );
  return row?.until ?? null;
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
