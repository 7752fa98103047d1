import type { AppContext } from '../../app-context.ts';
import { asSystem } from '../../persistence/database/tenant-transaction.ts';
import { deleteExpiredExports } from '../../persistence/export/export.repository.ts';
import {
  deleteEndedSheetExports,
  listStalledSheetExports,
} from '../../persistence/export/sheet-export.repository.ts';
import { deleteExpiredIdempotencyRecords } from '../../persistence/queue/idempotency.repository.ts';
import { enqueueSheetExport } from '../../use-cases/sheet-export/enqueue-sheet-export.ts';

const STALLED_MILLISECONDS = 10 * 60_000;
const KEPT_MILLISECONDS = 7 * 24 * 60 * 60_000;

/**
 * Deletes expired downloads, and spreadsheet exports that ended a week ago. Their ledger entries are kept.
 * Re-enqueues spreadsheet exports whose process was killed.
 */
export async function sweepExports(app: AppContext): Promise<void> {
  const now = app.clock.now();
  const before = (milliseconds: number): Date => new Date(now.getTime() - milliseconds);
  await asSystem(app.database, async (tx) => {
    await deleteExpiredExports(tx, now);
    await deleteExpiredIdempotencyRecords(tx, now);
    await deleteEndedSheetExports(tx, before(KEPT_MILLISECONDS));
    for (const { id } of await listStalledSheetExports(tx, before(STALLED_MILLISECONDS))) {
      await enqueueSheetExport(tx, id);
    }
  });
}
