import { enqueueJob } from '../../job-queue/job-catalog.ts';
import type { Transaction } from '../../persistence/database/database.ts';

/** Queues the work on videos, in the transaction that stores them or finds it missing. */
export async function enqueueTranscode(tx: Transaction, videoIds: readonly string[]): Promise<void> {
  await Promise.all(
    videoIds.map((videoId) =>
      enqueueJob(tx, 'prepare-video', { videoId }, { key: `prepare-video:${videoId}` }),
    ),
  );
}
