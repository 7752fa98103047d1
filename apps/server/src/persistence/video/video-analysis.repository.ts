import type { ContentFacts } from '@plainview/domain/video/media-facts';
import { and, asc, eq, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { videos } from '../schema/tickets.ts';
import { videoMedia } from '../schema/video-media.ts';

const isPrepared = ne(videoMedia.state, 'working');

/** Waiting, or abandoned by a worker that has not reported since `stalledBefore`. */
const isFree = (stalledBefore: Date) =>
  or(
    eq(videoMedia.analysis, 'waiting'),
    and(eq(videoMedia.analysis, 'working'), lt(videoMedia.changedAt, stalledBefore)),
  );

/**
 * Records that the analysis of a prepared video starts.
 * @returns how often work on the video has started by now; null if there is nothing to do, or another worker does it
 */
export async function beginAnalysis(
  tx: Transaction,
  videoId: string,
  { now, stalledBefore }: { readonly now: Date; readonly stalledBefore: Date },
): Promise<number | null> {
  const [row] = await tx
    .update(videoMedia)
    .set({
      analysis: 'working',
      analysisProgress: 0,
      attempts: sql`${videoMedia.attempts} + 1`,
      changedAt: now,
    })
    .where(and(eq(videoMedia.videoId, videoId), isPrepared, isFree(stalledBefore)))
    .returning({ attempts: videoMedia.attempts });
  return row?.attempts ?? null;
}

const working = (videoId: string) => and(eq(videoMedia.videoId, videoId), eq(videoMedia.analysis, 'working'));

/** Records that the analysis is alive, and its progress. */
export async function recordAnalysisProgress(
  tx: Transaction,
  videoId: string,
  { progress, now }: { readonly progress: number | null; readonly now: Date },
): Promise<void> {
  await tx.update(videoMedia).set({ analysisProgress: progress, changedAt: now }).where(working(videoId));
}

/** Records that the analysis will start again: it ended without a crash, which does not count as an attempt. */
export async function postponeAnalysis(tx: Transaction, videoId: string): Promise<void> {
  await tx
    .update(videoMedia)
    .set({ analysis: 'waiting', analysisProgress: null, attempts: sql`${videoMedia.attempts} - 1` })
    .where(working(videoId));
}

/** Records what the analysis found. Null: nothing could be decoded. */
export async function finishAnalysis(
  tx: Transaction,
  videoId: string,
  content: ContentFacts | null,
): Promise<void> {
  const analysis = content === null ? 'failed' : 'done';
  await tx
    .update(videoMedia)
    .set({ analysis, analysisProgress: null, content })
    .where(eq(videoMedia.videoId, videoId));
}

/** Lists stored videos that are prepared and not analyzed; the longest prepared first. */
export async function listUnanalyzedVideos(
  tx: Transaction,
  stalledBefore: Date,
  limit: number,
): Promise<readonly string[]> {
  const unanalyzed = await tx
    .select({ id: videoMedia.videoId })
    .from(videoMedia)
    .innerJoin(videos, eq(videos.id, videoMedia.videoId))
    .where(and(isFree(stalledBefore), isPrepared, isNotNull(videos.storageKey)))
    .orderBy(asc(videoMedia.changedAt))
    .limit(limit);
  return unanalyzed.map(({ id }) => id);
}
