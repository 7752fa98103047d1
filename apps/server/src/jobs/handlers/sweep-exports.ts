import { DAY, MINUTE, subtractTime } from '@plainview/domain/shared/time';
import type { AppContext } from '../../app-context.ts';
import { asSystem } from '../../persistence/database/tenant-transaction.ts';
import { deleteExpiredExports } from '../../persistence/export/export.repository.ts';
import {
  deleteEndedSheetExports,
  listStalledSheetExports,
} from '../../persistence/export/sheet-export.repository.ts';
import { deleteExpiredIdempotencyRecords } from '../../persistence/queue/idempotency.repository.ts';
import { enqueueSheetExport } from '../../use-cases/sheet-export/enqueue-sheet-export.ts';

const STALLED_AFTER = 10 * MINUTE;
const KEPT_FOR = 7 * DAY;

/**
 * Deletes expired downloads, and spreadsheet exports that ended a week ago. Their ledger entries are kept.
 * Re-enqueues spreadsheet exports whose process was killed.
 */
export async function sweepExports(app: AppContext): Promise<void> {
  const now = app.clock.now();
  const before = (milliseconds: number): Date => subtractTime(now, milliseconds);
  await asSystem(app.database, async (tx) => {
    await deleteExpiredExports(tx, now);
    await deleteExpiredIdempotencyRecords(tx, now);
    await deleteEndedSheetExports(tx, before(KEPT_FOR));
    for (const { id } of await listStalledSheetExports(tx, before(STALLED_AFTER))) {
      await enqueueSheetExport(tx, id);
    }
  });
}
