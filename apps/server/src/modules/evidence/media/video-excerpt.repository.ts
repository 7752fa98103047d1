import {
  MOST_PICTURE_ATTEMPTS,
  type ExcerptPart,
  type VideoExcerpt,
} from '@plainview/domain/evidence/media/video-excerpt';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { videoExcerpts } from '../derived-files/derived-files.table.ts';

/**
 * Records that a part of a video is needed. One that failed is tried again.
 * @param id id of the excerpt if it is a new one
 * @returns the id of the excerpt if work on it has to start; null if it exists
 */
export async function requestExcerpt(
  tx: Transaction,
  part: ExcerptPart & Pick<VideoExcerpt, 'id' | 'agencyId'>,
  now: Date,
): Promise<string | null> {
  const [row] = await tx
    .insert(videoExcerpts)
    .values({ ...part, state: 'waiting', attempts: 0, changedAt: now })
    .onConflictDoUpdate({
      target: [
        videoExcerpts.videoId,
        videoExcerpts.kind,
        videoExcerpts.source,
        videoExcerpts.startMicroseconds,
        videoExcerpts.endMicroseconds,
        videoExcerpts.startFrame,
        videoExcerpts.secondReviewId,
      ],
      set: { state: 'waiting', attempts: 0, note: null, changedAt: now },
      setWhere: eq(videoExcerpts.state, 'failed'),
    })
    .returning({ id: videoExcerpts.id });
  return row?.id ?? null;
}

/**
 * Records that the work on an excerpt starts, unless it is settled or another worker has reported since
 * `stalledBefore`.
 * @returns the excerpt, with the number of starts by now; null if there is nothing to do
 */
export async function beginExcerpt(
  tx: Transaction,
  id: string,
  { now, stalledBefore }: { readonly now: Date; readonly stalledBefore: Date },
): Promise<VideoExcerpt | null> {
  const [row] = await tx
    .update(videoExcerpts)
    .set({
      state: 'working',
      progress: null,
      attempts: sql`${videoExcerpts.attempts} + 1`,
      changedAt: now,
    })
    .where(
      and(
        eq(videoExcerpts.id, id),
        sql`(${videoExcerpts.state} = 'waiting'
          or (${videoExcerpts.state} = 'working' and ${videoExcerpts.changedAt} < ${stalledBefore.toISOString()}))`,
      ),
    )
    .returning();
  return row ?? null;
}

const working = (id: string) => and(eq(videoExcerpts.id, id), eq(videoExcerpts.state, 'working'));

/** Records that the work is alive, and its progress. */
export async function recordExcerptProgress(
  tx: Transaction,
  id: string,
  { progress, now }: { readonly progress: number | null; readonly now: Date },
): Promise<void> {
  await tx.update(videoExcerpts).set({ progress, changedAt: now }).where(working(id));
}

/** Records that the work starts again later: it ended without a crash, which does not count as an attempt. */
export async function postponeExcerpt(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(videoExcerpts)
    .set({ state: 'waiting', progress: null, attempts: sql`greatest(${videoExcerpts.attempts} - 1, 0)` })
    .where(working(id));
}

/** Settles the work on an excerpt. @returns false if it was already settled */
export async function settleExcerpt(
  tx: Transaction,
  id: string,
  result: Pick<VideoExcerpt, 'note' | 'fileId' | 'width' | 'height'> & {
    readonly state: 'ready' | 'failed';
    readonly changedAt: Date;
  },
): Promise<boolean> {
  const settled = await tx
    .update(videoExcerpts)
    .set({ ...result, progress: null })
    .where(working(id))
    .returning({ id: videoExcerpts.id });
  return settled.length > 0;
}

/**
 * Records that making the copy of a still for reports starts, unless it exists or failed too often.
 * @returns the still; null if there is nothing to do
 */
export async function beginPicture(tx: Transaction, id: string, now: Date): Promise<VideoExcerpt | null> {
  const [row] = await tx
    .update(videoExcerpts)
    .set({ pictureAttempts: sql`${videoExcerpts.pictureAttempts} + 1`, changedAt: now })
    .where(and(eq(videoExcerpts.id, id), lacksPicture))
    .returning();
  return row ?? null;
}

const lacksPicture = and(
  eq(videoExcerpts.kind, 'still'),
  eq(videoExcerpts.state, 'ready'),
  isNull(videoExcerpts.pictureFileId),
  lt(videoExcerpts.pictureAttempts, MOST_PICTURE_ATTEMPTS),
);

/** Returns the id of the video that an excerpt is a part of, or null if there is no such excerpt. */
export async function findExcerptVideo(tx: Reader, id: string): Promise<string | null> {
  const [excerpt] = await tx
    .select({ videoId: videoExcerpts.videoId })
    .from(videoExcerpts)
    .where(eq(videoExcerpts.id, id));
  return excerpt?.videoId ?? null;
}

/**
 * Records that making the copy ended without a result and is tried again, which does not count as an attempt.
 */
export async function postponePicture(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(videoExcerpts)
    .set({ pictureAttempts: sql`greatest(${videoExcerpts.pictureAttempts} - 1, 0)` })
    .where(eq(videoExcerpts.id, id));
}

/** Records the copy of a still for reports. @returns false if it has one */
export async function setPicture(tx: Transaction, id: string, pictureFileId: string): Promise<boolean> {
  const set = await tx
    .update(videoExcerpts)
    .set({ pictureFileId })
    .where(and(eq(videoExcerpts.id, id), isNull(videoExcerpts.pictureFileId)))
    .returning({ id: videoExcerpts.id });
  return set.length > 0;
}

/** Lists stills without the copy for reports whose work was not started since `before`, the oldest first. */
export async function listStillsWithoutPicture(
  tx: Reader,
  before: Date,
  limit: number,
): Promise<readonly string[]> {
  const stills = await tx
    .select({ id: videoExcerpts.id })
    .from(videoExcerpts)
    .where(and(lacksPicture, lt(videoExcerpts.changedAt, before)))
    .orderBy(asc(videoExcerpts.changedAt))
    .limit(limit);
  return stills.map(({ id }) => id);
}

/**
 * Records that the file of an excerpt is lost, so that it is made again.
 * @returns the excerpt's id, or null
 */
export async function reopenExcerptOf(tx: Transaction, fileId: string, now: Date): Promise<string | null> {
  const [row] = await tx
    .update(videoExcerpts)
    .set({ state: 'waiting', fileId: null, attempts: 0, pictureAttempts: 0, changedAt: now })
    .where(eq(videoExcerpts.fileId, fileId))
    .returning({ id: videoExcerpts.id });
  return row?.id ?? null;
}

/**
 * Records that the copy of a still for reports is lost, so that it is made again.
 * @returns the still's id, or null
 */
export async function reopenPictureOf(tx: Transaction, fileId: string): Promise<string | null> {
  const [row] = await tx
    .update(videoExcerpts)
    .set({ pictureFileId: null, pictureAttempts: 0 })
    .where(eq(videoExcerpts.pictureFileId, fileId))
    .returning({ id: videoExcerpts.id });
  return row?.id ?? null;
}

/** Lists excerpts whose work has not been reported on since `before`, the oldest first. */
export async function listStalledExcerpts(
  tx: Reader,
  before: Date,
  limit: number,
): Promise<readonly string[]> {
  const stalled = await tx
    .select({ id: videoExcerpts.id })
    .from(videoExcerpts)
    .where(and(inArray(videoExcerpts.state, ['waiting', 'working']), lt(videoExcerpts.changedAt, before)))
    .orderBy(asc(videoExcerpts.changedAt))
    .limit(limit);
  return stalled.map(({ id }) => id);
}
