import type { AppContext } from '../../../app-context.ts';
import { asSystem } from '../../../persistence/database/tenant-transaction.ts';
import { recordEvent } from '../../../use-cases/custody/record-event.ts';
import { deleteSheetExportItems, lockSheetExport, markSheetExportDone } from './sheet-export.repository.ts';

/** Records that all rows of an export were written to the spreadsheet. */
export function completeSheetExport(context: AppContext, id: string): Promise<void> {
  const now = context.clock.now();
  return asSystem(context.database, async (tx) => {
    const found = await lockSheetExport(tx, id);
    if (found?.state !== 'running') return;
    const { rowsAdded, rowsUpdated, spreadsheetId, userName } = found;
    await markSheetExportDone(tx, found, now);
    await deleteSheetExportItems(tx, id);
    await recordEvent(tx, 'Plainview', now, {
      event: 'export.completed',
      subject: 'export',
      subjectId: found.id,
      agencyId: null,
      audience: 'internal',
      data: { rowsAdded, rowsUpdated, spreadsheet: spreadsheetId, startedBy: userName },
    });
  });
}
