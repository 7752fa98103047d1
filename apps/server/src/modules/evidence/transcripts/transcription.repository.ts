import type { Transcription } from '@plainview/domain/evidence/transcripts/transcription';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import { transcriptions } from './transcripts.table.ts';

/** Returns the work on a video, or null if none was requested. */
export async function getTranscription(tx: Reader, videoId: string): Promise<Transcription | null> {
  const [row] = await tx.select().from(transcriptions).where(eq(transcriptions.videoId, videoId));
  return row ?? null;
}

/** Records that a transcript is wanted, unless one is being made. @returns whether work has to start */
export async function requestTranscription(
  tx: Transaction,
  request: Pick<Transcription, 'videoId' | 'requestedBy'> & { readonly agencyId: string },
  now: Date,
): Promise<boolean> {
  const fresh = {
    state: 'waiting',
    attempts: 0,
    progress: null,
    note: null,
    parts: [],
    changedAt: now,
  } as const;
  const rows = await tx
    .insert(transcriptions)
    .values({ ...request, ...fresh })
    .onConflictDoUpdate({
      target: transcriptions.videoId,
      set: { ...fresh, requestedBy: request.requestedBy },
      setWhere: inArray(transcriptions.state, ['ready', 'failed']),
    })
    .returning({ videoId: transcriptions.videoId });
  return rows.length > 0;
}

/**
 * Records that the work starts, unless it is settled or another worker has reported since `stalledBefore`.
 * @returns the work, with the number of starts by now; null if there is nothing to do
 */
export async function beginTranscription(
  tx: Transaction,
  videoId: string,
  { now, stalledBefore }: { readonly now: Date; readonly stalledBefore: Date },
): Promise<Transcription | null> {
  const [row] = await tx
    .update(transcriptions)
    .set({ state: 'working', attempts: sql`${transcriptions.attempts} + 1`, changedAt: now })
    .where(
      and(
        eq(transcriptions.videoId, videoId),
        sql`(${transcriptions.state} = 'waiting'
          or (${transcriptions.state} = 'working' and ${transcriptions.changedAt} < ${stalledBefore.toISOString()}))`,
      ),
    )
    .returning();
  return row ?? null;
}

const working = (videoId: string) =>
  and(eq(transcriptions.videoId, videoId), eq(transcriptions.state, 'working'));

/** Records that the work is alive, and its progress. */
export async function recordTranscriptionProgress(
  tx: Transaction,
  videoId: string,
  { progress, now }: { readonly progress: number | null; readonly now: Date },
): Promise<void> {
  await tx.update(transcriptions).set({ progress, changedAt: now }).where(working(videoId));
}

/** Keeps the parts that are done, so that a restart does not send them again. */
export async function saveTranscribedParts(
  tx: Transaction,
  videoId: string,
  parts: readonly string[],
): Promise<void> {
  await tx.update(transcriptions).set({ parts }).where(working(videoId));
}

/**
 * Records that the work starts again later.
 * @param note why it failed, which counts as an attempt; null if it only ended
 */
export async function postponeTranscription(
  tx: Transaction,
  videoId: string,
  note: string | null,
): Promise<void> {
  const attempts = note === null ? sql`greatest(${transcriptions.attempts} - 1, 0)` : transcriptions.attempts;
  await tx
    .update(transcriptions)
    .set({ state: 'waiting', note, attempts: sql`${attempts}` })
    .where(working(videoId));
}

/** Settles the work. @returns false if it was already settled, or the video is gone */
export async function settleTranscription(
  tx: Transaction,
  videoId: string,
  result: Pick<Transcription, 'note'> & { readonly state: 'ready' | 'failed'; readonly changedAt: Date },
): Promise<boolean> {
  const settled = await tx
    .update(transcriptions)
    .set({ ...result, progress: null, parts: [] })
    .where(working(videoId))
    .returning({ videoId: transcriptions.videoId });
  return settled.length > 0;
}

/** Lists videos whose work has not been reported on since `before`, the oldest first. */
export async function listStalledTranscriptions(
  tx: Reader,
  before: Date,
  limit: number,
): Promise<readonly string[]> {
  const stalled = await tx
    .select({ videoId: transcriptions.videoId })
    .from(transcriptions)
    .where(and(inArray(transcriptions.state, ['waiting', 'working']), lt(transcriptions.changedAt, before)))
    .orderBy(asc(transcriptions.changedAt))
    .limit(limit);
  return stalled.map(({ videoId }) => videoId);
}
