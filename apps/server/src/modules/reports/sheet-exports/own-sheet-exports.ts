import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { SheetExport } from '@plainview/domain/reports/sheet-exports/sheet-export';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import { tenantReadAtOnce, tenantTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { sendAgain } from '../../../use-cases/outbox/outbox.ts';
import { sheetExportOutbox } from './sheet-export-outbox.ts';
import { dismissSheetExport, listSheetExports, lockSheetExport } from './sheet-export.repository.ts';

const MOST_SHOWN = 20;

/** Lists the actor's exports that are in progress or not dismissed, newest first. */
export function readSheetExports(context: AppContext, actor: AdminActor): Promise<readonly SheetExport[]> {
  return tenantReadAtOnce(context.database, actor, (tx) => listSheetExports(tx, actor.userId, MOST_SHOWN));
}

/**
 * Resumes a failed export where it stopped.
 * @throws AppError NOT_FOUND, EXPORT_NOT_FAILED, SHEETS_NOT_SET_UP.
 */
export function continueSheetExport(
  context: AppContext,
  actor: AdminActor,
  id: string,
): Promise<SheetExport> {
  if (!context.sheets) throw new AppError('SHEETS_NOT_SET_UP');
  return sendAgain(context, actor, sheetExportOutbox, id, {
    check: (found) => {
      requireOwner(found, actor);
      if (found.state !== 'failed') throw new AppError('EXPORT_NOT_FAILED');
    },
    describe: ({ position, rowsTotal, spreadsheetId }) => ({
      event: 'export.continued',
      subject: 'export',
      subjectId: id,
      data: { rowsDone: position, rowsTotal, spreadsheet: spreadsheetId },
    }),
  });
}

/** Dismisses the notice about an export that has ended. @throws AppError NOT_FOUND, EXPORT_NOT_ENDED. */
export function dismissOwnSheetExport(context: AppContext, actor: AdminActor, id: string): Promise<void> {
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    const found = await lockSheetExport(tx, id);
    requireOwner(found, actor);
    if (found.state === 'waiting' || found.state === 'running') throw new AppError('EXPORT_NOT_ENDED');
    // Only affects what one user sees, so it is not recorded in the ledger.
    await dismissSheetExport(tx, found.id, now);
  });
}

function requireOwner(found: SheetExport | null, actor: AdminActor): asserts found is SheetExport {
  if (found?.userId !== actor.userId) throw new AppError('NOT_FOUND');
}
