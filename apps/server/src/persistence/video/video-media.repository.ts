import { and, asc, eq, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { derivedFiles } from '../schema/derived-files.ts';
import { videos } from '../schema/tickets.ts';
import { videoMedia } from '../schema/video-media.ts';

/** The work on a video. */
export type VideoMedia = typeof videoMedia.$inferSelect;

/**
 * Notes that the work on a video is taken up.
 * @returns how many times it was by now; null where it is settled already.
 */
export async function beginVideoMedia(
  tx: Transaction,
  work: Pick<VideoMedia, 'videoId' | 'agencyId'> & { readonly now: Date },
): Promise<number | null> {
  const { videoId, agencyId, now } = work;
  const [row] = await tx
    .insert(videoMedia)
    .values({ videoId, agencyId, state: 'working', attempts: 1, changedAt: now })
    .onConflictDoUpdate({
      target: videoMedia.videoId,
      set: { attempts: sql`${videoMedia.attempts} + 1`, progress: null, changedAt: now },
      setWhere: eq(videoMedia.state, 'working'),
    })
    .returning({ attempts: videoMedia.attempts });
  return row?.attempts ?? null;
}

/** Changes the work on a video as long as it is not settled. @returns whether it was not. */
export async function updateVideoMedia(
  tx: Transaction,
  videoId: string,
  change: Partial<VideoMedia>,
): Promise<boolean> {
  const changed = await tx
    .update(videoMedia)
    .set(change)
    .where(and(eq(videoMedia.videoId, videoId), eq(videoMedia.state, 'working')))
    .returning({ videoId: videoMedia.videoId });
  return changed.length > 0;
}

/** Forgets the work on a video where it failed, so that it begins anew. @returns whether it had failed. */
export async function forgetFailedMedia(tx: Transaction, videoId: string): Promise<boolean> {
  const forgotten = await tx
    .delete(videoMedia)
    .where(and(eq(videoMedia.videoId, videoId), eq(videoMedia.state, 'failed')))
    .returning({ videoId: videoMedia.videoId });
  return forgotten.length > 0;
}

/** Forgets the work on a video that is over, so that it starts again. */
export async function forgetSettledMedia(tx: Transaction, videoId: string): Promise<void> {
  await tx.delete(videoMedia).where(and(eq(videoMedia.videoId, videoId), ne(videoMedia.state, 'working')));
}

/** The work on some videos, where it was taken up. */
export function listVideoMedia(tx: Transaction, videoIds: readonly string[]): Promise<VideoMedia[]> {
  return tx
    .select()
    .from(videoMedia)
    .where(inArray(videoMedia.videoId, [...videoIds]));
}

/** Stored videos that were never worked on, or whose work stands still since `before`; the oldest first. */
export async function listVideosWithoutMedia(
  tx: Transaction,
  before: Date,
  limit: number,
): Promise<readonly string[]> {
  const untouched = await tx
    .select({ id: videos.id })
    .from(videos)
    .leftJoin(videoMedia, eq(videoMedia.videoId, videos.id))
    .where(and(isNull(videoMedia.videoId), isNotNull(videos.storageKey)))
    .orderBy(asc(videos.storedAt))
    .limit(limit);
  const standing = await tx
    .select({ id: videoMedia.videoId })
    .from(videoMedia)
    .where(and(eq(videoMedia.state, 'working'), lt(videoMedia.changedAt, before)))
    .limit(limit);
  return [...standing, ...untouched].map(({ id }) => id);
}

/** Removes what an earlier attempt made of the same kind; the bytes go with the rows. */
export async function removeOlderMedia(
  tx: Transaction,
  kept: Pick<typeof derivedFiles.$inferSelect, 'id' | 'videoId' | 'kind'>,
): Promise<void> {
  const { id, videoId, kind } = kept;
  await tx
    .delete(derivedFiles)
    .where(and(eq(derivedFiles.videoId, videoId), eq(derivedFiles.kind, kind), ne(derivedFiles.id, id)));
}
