import type { ContentFacts } from '@plainview/domain/evidence/media/media-facts';
import { ANALYSIS_VERSION } from '@plainview/domain/evidence/media/video-media';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { and, asc, eq, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import { videos } from '../../tickets/tickets/tickets.table.ts';
import { videoMedia } from './video-media.table.ts';

const isPrepared = ne(videoMedia.state, 'working');

/** Waiting, or abandoned by a worker that has not reported since `stalledBefore`. */
const isFree = (stalledBefore: Date) =>
  or(
    eq(videoMedia.analysis, 'waiting'),
    and(eq(videoMedia.analysis, 'working'), lt(videoMedia.changedAt, stalledBefore)),
  );

/** Analyzed by an earlier version. */
const isOutdated = and(eq(videoMedia.analysis, 'done'), lt(videoMedia.analysisVersion, ANALYSIS_VERSION));

/**
 * Records that the analysis of a prepared video starts.
 * @returns how often work on the video has started by now, and whether an earlier version has analyzed it;
 * null if there is nothing to do, or another worker does it
 */
export async function beginAnalysis(
  tx: Transaction,
  videoId: string,
  { now, stalledBefore }: { readonly now: Date; readonly stalledBefore: Date },
): Promise<{ readonly attempts: number; readonly isRenewal: boolean } | null> {
  const [row] = await tx
    .update(videoMedia)
    .set({
      analysis: 'working',
      analysisProgress: 0,
      attempts: sql`${videoMedia.attempts} + 1`,
      changedAt: now,
    })
    .where(and(eq(videoMedia.videoId, videoId), isPrepared, or(isFree(stalledBefore), isOutdated)))
    .returning({ attempts: videoMedia.attempts, content: videoMedia.content });
  return row ? { attempts: row.attempts, isRenewal: row.content !== null } : null;
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

/**
 * Records that the analysis will start again: it ended without a crash, which does not count as an attempt.
 */
export async function postponeAnalysis(tx: Transaction, videoId: string): Promise<void> {
  await tx
    .update(videoMedia)
    .set({ analysis: 'waiting', analysisProgress: null, attempts: sql`${videoMedia.attempts} - 1` })
    .where(working(videoId));
}

/** Records the result of the analysis and its version. Null if nothing could be decoded. */
export async function finishAnalysis(
  tx: Transaction,
  videoId: string,
  found: { readonly content: ContentFacts; readonly version: number } | null,
): Promise<void> {
  const result =
    found === null
      ? ({ analysis: 'failed' } as const)
      : ({ analysis: 'done', content: found.content, analysisVersion: found.version } as const);
  await tx
    .update(videoMedia)
    .set({ ...result, analysisProgress: null })
    .where(eq(videoMedia.videoId, videoId));
}

/** Records the version of an analysis that did not change the content. */
export async function renewAnalysis(tx: Transaction, videoId: string, version: number): Promise<void> {
  await tx
    .update(videoMedia)
    .set({ analysis: 'done', analysisProgress: null, analysisVersion: version })
    .where(eq(videoMedia.videoId, videoId));
}

/** Lists stored videos that are prepared and not analyzed; the longest prepared first. */
export async function listUnanalyzedVideos(
  tx: Reader,
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

/** Lists stored videos that an earlier version analyzed; the longest prepared first. */
export async function listOutdatedAnalyses(tx: Reader, limit: number): Promise<readonly string[]> {
  const outdated = await tx
    .select({ id: videoMedia.videoId })
    .from(videoMedia)
    .innerJoin(videos, eq(videos.id, videoMedia.videoId))
    .where(and(isOutdated, isPrepared, isNotNull(videos.storageKey)))
    .orderBy(asc(videoMedia.analysisVersion), asc(videoMedia.changedAt))
    .limit(limit);
  return outdated.map(({ id }) => id);
}
