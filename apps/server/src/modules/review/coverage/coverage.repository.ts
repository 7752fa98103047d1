import type { CountedPart } from '@plainview/domain/review/coverage/count-playback';
import { watchedSpeeds, type WatchedPart } from '@plainview/domain/review/coverage/watch-coverage';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { formatRanges, parseRanges } from '../../../platform/database/multirange.ts';
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
  tx: Transaction,
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
  tx: Transaction,
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

/** Makes the unconfirmed parts of a reviewer and a video checked ones. */
export async function confirmParts(tx: Transaction, video: PlayedVideo): Promise<void> {
  const rows = await tx
    .delete(watchedParts)
    .where(and(isOf(video), eq(watchedParts.certainty, 'unconfirmed')))
    .returning();
  if (rows.length === 0) return;
  await tx
    .insert(watchedParts)
    .values(rows.map(toChecked))
    .onConflictDoUpdate({ target: classOfPart, set: joined });
}

const toChecked = (row: typeof watchedParts.$inferSelect) => ({ ...row, certainty: 'checked' as const });
