import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { SheetExport } from '@plainview/domain/reports/sheet-exports/sheet-export';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { tenantReadAtOnce, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import type { IdempotentRequest } from '../../../platform/idempotency/idempotency-key.ts';
import { withIdempotency } from '../../../platform/idempotency/with-idempotency.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { sendAgain } from '../../../platform/outbox/outbox.ts';
import { countSelectedVideos, type VideoSelection } from '../../evidence/videos/videos.repository.ts';
import { recordedSelection } from '../exports/export-request.ts';
import { sheetExportOutbox } from './sheet-export-outbox.ts';
import * as repository from './sheet-exports.repository.ts';

const MOST_SHOWN = 20;

/** Lists the actor's exports that are in progress or not dismissed, newest first. */
export function listSheetExports(context: AppContext, actor: AdminActor): Promise<readonly SheetExport[]> {
  return tenantReadAtOnce(context.database, actor, (tx) =>
    repository.listSheetExports(tx, actor.userId, MOST_SHOWN),
  );
}

/**
 * Starts an export of exactly the selected videos to the spreadsheet. A job queued in the same
 * transaction writes it.
 */
export function startSheetExport(
  context: AppContext,
  actor: AdminActor,
  selection: VideoSelection,
  origin: string,
  idempotency: IdempotentRequest | null,
): Promise<SheetExport> {
  const { sheets } = context;
  if (!sheets) throw new AppError('SHEETS_NOT_SET_UP');
  const now = context.clock.now();
  return withIdempotency(context, actor, idempotency, async (tx) => {
    const selected = await countSelectedVideos(tx, selection);
    if (selected === 0) throw new AppError('NOTHING_SELECTED');
    const asked: SheetExport = {
      id: newId(),
      userId: actor.userId,
      userName: actor.name,
      spreadsheetId: sheets.spreadsheetId,
      sheetId: null,
      origin,
      state: 'waiting',
      rowsTotal: selected,
      position: 0,
      rowsAdded: 0,
      rowsUpdated: 0,
      batchAdds: null,
      failures: 0,
      failingSince: null,
      nextAttemptAt: null,
      problem: null,
      createdAt: now,
      changedAt: now,
      dismissedAt: null,
    };
    // Videos may be deleted concurrently, so the ledger records the number that was stored.
    const rowsTotal = await repository.startSheetExport(tx, asked, selection);
    if (rowsTotal === 0) throw new AppError('NOTHING_SELECTED');
    const begun = { ...asked, rowsTotal };
    await sheetExportOutbox.enqueue(tx, begun.id);
    await recordEvent(tx, actor, now, {
      event: 'videos.exported',
      subject: 'export',
      subjectId: begun.id,
      agencyId: null,
      audience: 'internal',
      data: {
        rows: rowsTotal,
        format: 'google-sheets',
        spreadsheet: sheets.spreadsheetId,
        selection: recordedSelection({ kind: 'videos', selection }),
      },
    });
    return begun;
  });
}

/** Resumes a failed export where it stopped. */
export function trySheetExportAgain(
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

/** Dismisses the notice about an export that has ended. */
export function dismissSheetExport(context: AppContext, actor: AdminActor, id: string): Promise<void> {
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    const found = await repository.lockSheetExport(tx, id);
    requireOwner(found, actor);
    if (found.state === 'waiting' || found.state === 'running') throw new AppError('EXPORT_NOT_ENDED');
    // Only affects what one user sees, so it is not recorded in the ledger.
    await repository.dismissSheetExport(tx, found.id, now);
  });
}

function requireOwner(found: SheetExport | null, actor: AdminActor): asserts found is SheetExport {
  if (found?.userId !== actor.userId) throw new AppError('NOT_FOUND');
}
