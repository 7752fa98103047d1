import { enqueueJob } from '../../job-queue/job-catalogue.ts';
import type { Transaction } from '../../persistence/database/database.ts';

/** Queues the continuation of an export, now or at `runAt`. Replaces a job that is already queued for it. */
export function enqueueSheetExport(tx: Transaction, exportId: string, runAt?: Date): Promise<void> {
  const key = `export-to-sheet:${exportId}`;
  return enqueueJob(tx, 'export-to-sheet', { exportId }, runAt ? { key, runAt } : { key });
}
