import type { DerivedFile } from '@plainview/domain/evidence/derived-files/derived-file';
import type { MediaWorkState, VideoMedia } from '@plainview/domain/evidence/media/video-media';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { keysetCondition, type PageRequest } from '@plainview/postgres/keyset-pagination';
import { createStatement } from '@plainview/postgres/statement';
import { and, asc, eq, getTableColumns, isNotNull, isNull, lt, ne, not, sql } from 'drizzle-orm';
import { videos } from '../../tickets/tickets/tickets.table.ts';
import { derivedFiles } from '../derived-files/derived-files.table.ts';
import { videoMedia } from './video-media.table.ts';

/**
 * Records that processing of a video starts.
 * @returns how often it has started by now; null if it is already settled
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

/** Records that processing is alive, and its progress, unless it is settled. */
export async function recordMediaProgress(
  tx: Transaction,
  videoId: string,
  { progress, now }: { readonly progress: number | null; readonly now: Date },
): Promise<void> {
  await tx.update(videoMedia).set({ progress, changedAt: now }).where(working(videoId));
}

/** Resets the number of attempts: this one ended without a crash. */
export async function resetMediaAttempts(tx: Transaction, videoId: string): Promise<void> {
  await tx.update(videoMedia).set({ attempts: 0 }).where(working(videoId));
}

/** What the preparation of a video found. */
export type PreparedMedia = Pick<VideoMedia, 'facts' | 'decodeErrors' | 'note'>;

/** Records that a video is prepared and waits for its copy. @returns false if processing was settled */
export async function recordPreparedMedia(
  tx: Transaction,
  videoId: string,
  { now, ...found }: PreparedMedia & { readonly now: Date },
): Promise<boolean> {
  const prepared = await tx
    .update(videoMedia)
    .set({ ...found, attempts: 0, changedAt: now })
    .where(working(videoId))
    .returning({ videoId: videoMedia.videoId });
  return prepared.length > 0;
}

/**
 * Records that making the copy of a prepared video starts.
 * @returns how often it has started by now, and what the preparation found; null if there is nothing to do
 */
export async function beginCopy(
  tx: Transaction,
  videoId: string,
  now: Date,
): Promise<(PreparedMedia & { readonly attempts: number }) | null> {
  const { attempts, facts, decodeErrors, note } = videoMedia;
  const [begun] = await tx
    .update(videoMedia)
    .set({ attempts: sql`${attempts} + 1`, progress: null, changedAt: now })
    .where(and(working(videoId), isNotNull(facts)))
    .returning({ attempts, facts, decodeErrors, note });
  return begun ?? null;
}

/** The kinds of work on a video whose time is recorded. */
export type MediaWork = 'preparation' | 'copy' | 'analysis';

/** Records how long work on a video took, unless it was recorded before or has not produced anything. */
export async function recordWorkTime(
  tx: Transaction,
  videoId: string,
  work: MediaWork,
  milliseconds: number,
): Promise<void> {
  const column = videoMedia[`${work}Milliseconds`];
  const hasResult = {
    preparation: isNotNull(videoMedia.facts),
    copy: eq(videoMedia.state, 'ready'),
    analysis: eq(videoMedia.analysis, 'done'),
  }[work];
  await tx
    .update(videoMedia)
    .set({ [`${work}Milliseconds`]: milliseconds })
    .where(and(eq(videoMedia.videoId, videoId), isNull(column), hasResult));
}

/** The result of processing. Omitted facts are unknown. */
export type MediaResult = Pick<VideoMedia, 'note'> &
  Partial<Pick<VideoMedia, 'facts' | 'decodeErrors'>> & {
    readonly state: Exclude<MediaWorkState, 'working'>;
  };

/** Settles the processing of a video. @returns false if it was already settled */
export async function settleMedia(
  tx: Transaction,
  videoId: string,
  { now, ...result }: MediaResult & { readonly now: Date },
): Promise<boolean> {
  const settled = await tx
    .update(videoMedia)
    .set({ ...result, progress: null, changedAt: now })
    .where(working(videoId))
    .returning({ videoId: videoMedia.videoId });
  return settled.length > 0;
}

const working = (videoId: string) => and(eq(videoMedia.videoId, videoId), eq(videoMedia.state, 'working'));

/** Deletes the record of failed processing, so that it can start again. @returns whether it had failed */
export async function forgetFailedMedia(tx: Transaction, videoId: string): Promise<boolean> {
  const forgotten = await tx
    .delete(videoMedia)
    .where(and(eq(videoMedia.videoId, videoId), eq(videoMedia.state, 'failed')))
    .returning({ videoId: videoMedia.videoId });
  return forgotten.length > 0;
}

/** Deletes the record of settled processing, so that it can start again. */
export async function forgetSettledMedia(tx: Transaction, videoId: string): Promise<void> {
  await tx.delete(videoMedia).where(and(eq(videoMedia.videoId, videoId), ne(videoMedia.state, 'working')));
}

/** Returns the processing of a ticket's videos, as far as it has started. */
export const listTicketMedia = (tx: Reader, ticketId: string): Promise<VideoMedia[]> =>
  selectOfTicket(tx, { ticketId });

const selectOfTicket = createStatement((tx) =>
  tx
    .select(getTableColumns(videoMedia))
    .from(videoMedia)
    .innerJoin(videos, eq(videos.id, videoMedia.videoId))
    .where(eq(videos.ticketId, sql.placeholder('ticketId'))),
);

/** Lists videos whose processing has stalled since `before`, and whether only their copy is missing. */
export function listStalledMedia(
  tx: Reader,
  before: Date,
  limit: number,
): Promise<readonly { readonly id: string; readonly isPrepared: boolean }[]> {
  return tx
    .select({ id: videoMedia.videoId, isPrepared: sql<boolean>`${videoMedia.facts} is not null` })
    .from(videoMedia)
    .where(and(eq(videoMedia.state, 'working'), lt(videoMedia.changedAt, before)))
    .limit(limit);
}

/** A video with its position in the order of storage. */
export interface ExaminedVideo {
  readonly id: string;
  readonly key: string;
  /** It is stored and was never processed. */
  readonly isUntouched: boolean;
}

/** Reads a page of the videos in the order in which they were stored, and whether each was ever processed. */
export function examineMedia(tx: Reader, page: PageRequest): Promise<ExaminedVideo[]> {
  const { where, orderBy } = keysetCondition({ key: videos.storedAt, id: videos.id }, page);
  return tx
    .select({
      id: videos.id,
      key: sql<string>`${videos.storedAt}::text`,
      isUntouched: sql<boolean>`${videos.storageKey} is not null and ${videoMedia.videoId} is null`,
    })
    .from(videos)
    .leftJoin(videoMedia, eq(videoMedia.videoId, videos.id))
    .where(where)
    .orderBy(...orderBy)
    .limit(page.limit);
}

/**
 * Lists stored videos whose processing is settled and whose frames were not indexed; the
 * longest settled first.
 */
export async function listUnindexedVideos(
  tx: Reader,
  mostAttempts: number,
  limit: number,
): Promise<readonly string[]> {
  const unindexed = await tx
    .select({ id: videoMedia.videoId })
    .from(videoMedia)
    .innerJoin(videos, eq(videos.id, videoMedia.videoId))
    .where(
      and(
        not(videoMedia.framesIndexed),
        ne(videoMedia.state, 'working'),
        lt(videoMedia.attempts, mostAttempts),
        isNotNull(videos.storageKey),
      ),
    )
    .orderBy(asc(videoMedia.changedAt))
    .limit(limit);
  return unindexed.map(({ id }) => id);
}

/** Records that indexing of a settled video starts. @returns false if nothing is left to do */
export async function beginIndexing(tx: Transaction, videoId: string): Promise<boolean> {
  const begun = await tx
    .update(videoMedia)
    .set({ attempts: sql`${videoMedia.attempts} + 1` })
    .where(
      and(eq(videoMedia.videoId, videoId), ne(videoMedia.state, 'working'), not(videoMedia.framesIndexed)),
    )
    .returning({ videoId: videoMedia.videoId });
  return begun.length > 0;
}

/** Records that the frames of a video are indexed, or cannot be. */
export async function finishIndexing(tx: Transaction, videoId: string): Promise<void> {
  await tx.update(videoMedia).set({ framesIndexed: true }).where(eq(videoMedia.videoId, videoId));
}

/** Deletes files of the same kind and track from earlier attempts; the bytes are deleted with the rows. */
export async function removeOlderMedia(
  tx: Transaction,
  kept: Pick<DerivedFile, 'id' | 'videoId' | 'kind' | 'trackNumber'>,
): Promise<void> {
  const { id, videoId, kind, trackNumber } = kept;
  const isOfTrack =
    typeof trackNumber === 'number'
      ? eq(derivedFiles.trackNumber, trackNumber)
      : isNull(derivedFiles.trackNumber);
  await tx
    .delete(derivedFiles)
    .where(
      and(eq(derivedFiles.videoId, videoId), eq(derivedFiles.kind, kind), isOfTrack, ne(derivedFiles.id, id)),
    );
}
