import { DAY, subtractTime } from '@plainview/domain/shared/time';
import type { AppContext } from '../../app-context.ts';
import { asSystem } from '../../persistence/database/tenant-transaction.ts';
import { deleteExpiredExports } from '../../persistence/export/export.repository.ts';
import { deleteExpiredIdempotencyRecords } from '../../persistence/queue/idempotency.repository.ts';
import { deleteRemovedFindings } from '../../persistence/ticket/finding.repository.ts';
import { sweepOutbox } from '../../use-cases/outbox/outbox.ts';
import { sheetExportOutbox } from '../../use-cases/sheet-export/sheet-export-outbox.ts';

/**
 * Deletes expired downloads, findings that were removed a day ago, and spreadsheet exports that ended a week
 * ago. Their ledger entries are kept. Re-enqueues spreadsheet exports whose process was killed.
 */
export async function sweepExports(app: AppContext): Promise<void> {
  const now = app.clock.now();
  await asSystem(app.database, async (tx) => {
    await deleteExpiredExports(tx, now);
    await deleteExpiredIdempotencyRecords(tx, now);
    await deleteRemovedFindings(tx, subtractTime(now, DAY));
  });
  await sweepOutbox(app, sheetExportOutbox);
}
