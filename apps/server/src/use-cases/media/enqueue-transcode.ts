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

/** Queues the analysis of prepared videos, after the preparation of videos that are already waiting. */
export async function enqueueAnalysis(tx: Transaction, videoIds: readonly string[]): Promise<void> {
  await Promise.all(
    videoIds.map((videoId) =>
      enqueueJob(tx, 'analyze-video', { videoId }, { key: `analyze-video:${videoId}` }),
    ),
  );
}
