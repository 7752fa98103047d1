import { errorMessage } from '@plainview/contract/error-catalog';
import type { Outputs } from '@plainview/contract/index';
import type { SheetExport } from '@plainview/domain/reports/sheet-exports/sheet-export';

/** Returns an export as shown to its owner. */
export function sheetExportView(record: SheetExport): Outputs['sheetExports']['start'] {
  const { id, state, createdAt, rowsTotal, position, rowsAdded, rowsUpdated, nextAttemptAt, problem } =
    record;
  const sheet = record.sheetId === null ? '' : `#gid=${record.sheetId}`;
  return {
    id,
    state,
    startedAt: createdAt,
    rowsTotal,
    rowsDone: position,
    rowsAdded,
    rowsUpdated,
    nextAttemptAt,
    problem: problem && errorMessage(problem),
    spreadsheetUrl: `https://docs.google.com/spreadsheets/d/${record.spreadsheetId}/edit${sheet}`,
  };
}
