import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { enqueueSharedJob } from '../../../platform/jobs/job-catalog.ts';
import { listUnrendered } from './rendering.repository.ts';

/** Small batches, as for other work on videos. */
const LOT = 60;

/** Enqueues videos that wait for their redacted copy and whose job was lost. Does nothing if no process works on videos. */
export async function sweepRedactions(app: AppContext): Promise<void> {
  if (!app.processesVideos) return;
  await asSystem(app.database, async (tx) => {
    for (const place of await listUnrendered(tx, LOT))
      await enqueueSharedJob(tx, 'render-redaction', place, { once: true });
  });
}
