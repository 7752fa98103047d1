import type { AdminActor } from '@plainview/domain/account/actor';
import type { SheetExport } from '@plainview/domain/export/sheet-export';
import type { AppContext } from '../../app-context.ts';
import { AppError } from '../../core/app-error.ts';
import type { Transaction } from '../../persistence/database/database.ts';
import { tenantRead, tenantTransaction } from '../../persistence/database/tenant-transaction.ts';
import {
  listSheetExports,
  lockSheetExport,
  updateSheetExport,
} from '../../persistence/export/sheet-export.repository.ts';
import { recordEvent } from '../custody/record-event.ts';
import { enqueueSheetExport } from './enqueue-sheet-export.ts';

const MOST_SHOWN = 20;

/** Lists the actor's exports that are in progress or not dismissed, newest first. */
export function readSheetExports(context: AppContext, actor: AdminActor): Promise<readonly SheetExport[]> {
  return tenantRead(context.database, actor, (tx) => listSheetExports(tx, actor.userId, MOST_SHOWN));
}

/** Resumes a failed export where it stopped. @throws AppError NOT_FOUND, EXPORT_NOT_FAILED, SHEETS_NOT_SET_UP. */
export function continueSheetExport(
  context: AppContext,
  actor: AdminActor,
  id: string,
): Promise<SheetExport> {
  const now = context.clock.now();
  if (!context.sheets) throw new AppError('SHEETS_NOT_SET_UP');
  return tenantTransaction(context.database, actor, async (tx) => {
    const own = await lockOwn(tx, actor, id);
    if (own.state !== 'failed') throw new AppError('EXPORT_NOT_FAILED');
    const change = {
      state: 'waiting',
      problem: null,
      failures: 0,
      failingSince: null,
      nextAttemptAt: null,
      changedAt: now,
      dismissedAt: null,
    } as const;
    await updateSheetExport(tx, own.id, change);
    await enqueueSheetExport(tx, own.id);
    await recordEvent(tx, actor, now, {
      event: 'export.continued',
      subject: 'export',
      subjectId: own.id,
      agencyId: null,
      audience: 'internal',
      data: { rowsDone: own.position, rowsTotal: own.rowsTotal, spreadsheet: own.spreadsheetId },
    });
    return { ...own, ...change };
  });
}

/** Dismisses the notice about an export that has ended. @throws AppError NOT_FOUND, EXPORT_NOT_ENDED. */
export function dismissSheetExport(context: AppContext, actor: AdminActor, id: string): Promise<void> {
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    const own = await lockOwn(tx, actor, id);
    if (own.state === 'waiting' || own.state === 'running') throw new AppError('EXPORT_NOT_ENDED');
    // Only affects what one user sees, so it is not recorded in the ledger.
    await updateSheetExport(tx, own.id, { dismissedAt: now });
  });
}

async function lockOwn(tx: Transaction, actor: AdminActor, id: string): Promise<SheetExport> {
  const found = await lockSheetExport(tx, id);
  if (found?.userId !== actor.userId) throw new AppError('NOT_FOUND');
  return found;
}
