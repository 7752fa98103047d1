import type { WatchedPart } from '@plainview/domain/review/watch-coverage';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { formatRanges, parseRanges } from '../database/multirange.ts';
import { watchedParts } from '../schema/review/watched-parts.ts';

/** Lists what was watched of a ticket's videos, by reviewer. */
export async function listWatchedParts(tx: Transaction, ticketId: string): Promise<WatchedPart[]> {
  const { videoId, reviewerId, reviewerName, speed, isHeard, stretches } = watchedParts;
  const rows = await tx
    .select({ videoId, reviewerId, reviewerName, speed, isHeard, stretches })
    .from(watchedParts)
    .where(eq(watchedParts.ticketId, ticketId))
    .orderBy(asc(reviewerName), asc(reviewerId), asc(videoId), asc(speed), asc(isHeard));
  return rows.map(toWatchedPart);
}

type StoredPart = Omit<WatchedPart, 'stretches'> & { readonly stretches: string };

function toWatchedPart({ stretches, ...part }: StoredPart): WatchedPart {
  const ranges = parseRanges(stretches);
  return {
    ...part,
    stretches: ranges.map(([startMicroseconds, endMicroseconds]) => ({ startMicroseconds, endMicroseconds })),
  };
}

/** Returns how long a reviewer has played a video, and since when; null before the first report. */
export async function findPlayingTime(
  tx: Transaction,
  videoId: string,
  reviewerId: string,
): Promise<{ readonly playedMilliseconds: number; readonly firstReportedAt: Date } | null> {
  const [row] = await tx
    .select({
      playedMilliseconds: sql<number>`sum(${watchedParts.playedMilliseconds})::float8`,
      firstReportedAt: sql<Date | null>`min(${watchedParts.firstReportedAt})`.mapWith(
        watchedParts.firstReportedAt,
      ),
    })
    .from(watchedParts)
    .where(and(eq(watchedParts.videoId, videoId), eq(watchedParts.reviewerId, reviewerId)));
  return row?.firstReportedAt ? { ...row, firstReportedAt: row.firstReportedAt } : null;
}

/** The reviewer and the video of a report. */
export interface WatchedVideo extends Pick<WatchedPart, 'videoId' | 'reviewerId' | 'reviewerName'> {
  readonly agencyId: string;
  readonly ticketId: string;
  readonly secondReviewId: string | null;
}

/** The parts that one report adds to a class of speeds. */
export interface AddedPart extends Pick<WatchedPart, 'speed' | 'isHeard' | 'stretches'> {
  readonly playedMilliseconds: number;
}

/** Adds what a reviewer watched to what is stored; PostgreSQL merges the stretches. */
export async function addWatchedParts(
  tx: Transaction,
  video: WatchedVideo,
  parts: readonly AddedPart[],
  now: Date,
): Promise<void> {
  const toRow = ({ stretches, playedMilliseconds, ...part }: AddedPart) => ({
    ...video,
    ...part,
    stretches: formatRanges(stretches.map((one) => [one.startMicroseconds, one.endMicroseconds])),
    playedMilliseconds: Math.round(playedMilliseconds),
    firstReportedAt: now,
    lastReportedAt: now,
  });
  await tx
    .insert(watchedParts)
    .values(parts.map(toRow))
    .onConflictDoUpdate({
      target: [
        watchedParts.videoId,
        watchedParts.reviewerId,
        watchedParts.speed,
        watchedParts.isHeard,
        watchedParts.secondReviewId,
      ],
      set: {
        reviewerName: sql`excluded.reviewer_name`,
        stretches: sql`${watchedParts.stretches} + excluded.stretches`,
        playedMilliseconds: sql`${watchedParts.playedMilliseconds} + excluded.played_milliseconds`,
        lastReportedAt: sql`excluded.last_reported_at`,
      },
    });
}
