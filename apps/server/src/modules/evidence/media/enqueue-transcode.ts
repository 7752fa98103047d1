import type { Transaction } from '@plainview/postgres/database';
import { enqueueSharedJob } from '../../../platform/jobs/job-catalog.ts';

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

/** Queues copies of the tracks of prepared videos. Copies that are being made are not made twice. */
export async function enqueueTracks(tx: Transaction, videoIds: readonly string[]): Promise<void> {
  await Promise.all(
    videoIds.map((videoId) => enqueueSharedJob(tx, 'copy-tracks', { videoId }, { once: true })),
  );
}

/** Queues the analysis of prepared videos. */
export async function enqueueAnalysis(tx: Transaction, videoIds: readonly string[]): Promise<void> {
  await Promise.all(videoIds.map((videoId) => enqueueSharedJob(tx, 'analyze-video', { videoId })));
}
