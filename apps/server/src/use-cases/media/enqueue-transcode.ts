import { enqueueJob } from '../../job-queue/job-catalogue.ts';
import type { Transaction } from '../../persistence/database/database.ts';

/** Asks, within the act that stores them or finds them without, for the work on some videos. */
export async function enqueueTranscode(tx: Transaction, videoIds: readonly string[]): Promise<void> {
  for (const videoId of videoIds)
    await enqueueJob(tx, 'prepare-video', { videoId }, { key: `prepare-video:${videoId}` });
}
