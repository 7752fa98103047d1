import { DAY, subtractTime } from '@plainview/domain/shared/time';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { deleteExpiredIdempotencyRecords } from '../../../platform/idempotency/idempotency.repository.ts';
import { deleteRemovedFindings } from '../../review/findings/findings.repository.ts';
import { deleteExpiredExports } from './exports.repository.ts';

/**
 * Deletes expired downloads and findings that were removed a day ago. Their ledger entries are kept.
 */
export async function sweepExports(app: AppContext): Promise<void> {
  const now = app.clock.now();
  await asSystem(app.database, async (tx) => {
    await deleteExpiredExports(tx, now);
    await deleteExpiredIdempotencyRecords(tx, now);
    await deleteRemovedFindings(tx, subtractTime(now, DAY));
  });
}
