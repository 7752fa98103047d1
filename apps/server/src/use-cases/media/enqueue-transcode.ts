import type { MediaFacts } from '@plainview/domain/video/media-facts';
import { enqueueJob } from '../../job-queue/job-catalog.ts';
import type { Transaction } from '../../persistence/database/database.ts';

/** Queues the preparation of videos, in the transaction that stores them or finds it missing. */
export async function enqueueTranscode(tx: Transaction, videoIds: readonly string[]): Promise<void> {
  await Promise.all(
    videoIds.map((videoId) =>
      enqueueJob(tx, 'prepare-video', { videoId }, { key: `prepare-video:${videoId}` }),
    ),
  );
}

/** Queues copies of the tracks of a prepared video, if it has several of a kind. */
export async function enqueueTracks(
  tx: Transaction,
  videoId: string,
  { soundTracks = [], pictureTracks = [], clockBreaks = [] }: MediaFacts,
): Promise<void> {
  const hasOthers = soundTracks.length > 1 || pictureTracks.length > 1;
  // Tracks that are joined one by one would not stay in step.
  if (hasOthers && clockBreaks.length === 0)
    await enqueueJob(tx, 'copy-tracks', { videoId }, { key: `copy-tracks:${videoId}` });
}

/** Queues the analysis of prepared videos, after the preparation of videos that are already waiting. */
export async function enqueueAnalysis(tx: Transaction, videoIds: readonly string[]): Promise<void> {
  await Promise.all(
    videoIds.map((videoId) =>
      enqueueJob(tx, 'analyze-video', { videoId }, { key: `analyze-video:${videoId}` }),
    ),
  );
}
