import { enqueueJob } from '../../job-queue/job-catalogue.ts';
import type { Transaction } from '../../persistence/database/database.ts';

/** Has an export gone on with, now or at that time; a call that is still to come is replaced. */
export function enqueueSheetExport(tx: Transaction, exportId: string, runAt?: Date): Promise<void> {
  const key = `export-to-sheet:${exportId}`;
  return enqueueJob(tx, 'export-to-sheet', { exportId }, runAt ? { key, runAt } : { key });
}
