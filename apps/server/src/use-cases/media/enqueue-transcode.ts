import type { MediaFacts } from '@plainview/domain/video/media-facts';
import { enqueueSharedJob } from '../../job-queue/job-catalog.ts';
import type { Transaction } from '../../persistence/database/database.ts';

/** Queues the preparation of videos, in the transaction that stores them or finds it missing. */
export async function enqueueTranscode(tx: Transaction, videoIds: readonly string[]): Promise<void> {
  await Promise.all(videoIds.map((videoId) => enqueueSharedJob(tx, 'prepare-video', { videoId })));
}

/** Queues the playable copies of prepared videos. A copy that is being made is not made twice. */
export async function enqueueCopies(tx: Transaction, videoIds: readonly string[]): Promise<void> {
  await Promise.all(
    videoIds.map((videoId) => enqueueSharedJob(tx, 'copy-video', { videoId }, { once: true })),
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
  if (hasOthers && clockBreaks.length === 0) await enqueueSharedJob(tx, 'copy-tracks', { videoId });
}

/** Queues the analysis of prepared videos. */
export async function enqueueAnalysis(tx: Transaction, videoIds: readonly string[]): Promise<void> {
  await Promise.all(videoIds.map((videoId) => enqueueSharedJob(tx, 'analyze-video', { videoId })));
}
