import { errorMessage } from '@plainview/contract/error-catalog';
import type { Outputs } from '@plainview/contract/index';
import type { SheetExport } from '@plainview/domain/reports/sheet-exports/sheet-export';
import { admin } from '../../../procedures/base.ts';
import { videoSelectionOf } from '../../../procedures/input/list-filters.ts';
import {
  dismissSheetExport,
  listSheetExports,
  startSheetExport,
  trySheetExportAgain,
} from './sheet-exports.ts';

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

export const sheetExportProcedures = {
  start: admin.sheetExports.start.handler(async ({ context: { app, actor, origin, idempotency }, input }) =>
    sheetExportView(
      await startSheetExport(app, actor, videoSelectionOf(input.selection), origin, idempotency),
    ),
  ),

  list: admin.sheetExports.list.handler(async ({ context: { app, actor } }) =>
    (await listSheetExports(app, actor)).map(sheetExportView),
  ),

  tryAgain: admin.sheetExports.tryAgain.handler(async ({ context: { app, actor }, input }) =>
    sheetExportView(await trySheetExportAgain(app, actor, input.id)),
  ),

  dismiss: admin.sheetExports.dismiss.handler(async ({ context: { app, actor }, input }) => {
    await dismissSheetExport(app, actor, input.id);
    return { done: true as const };
  }),
};
