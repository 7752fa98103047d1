import {
  continueSheetExport,
  dismissSheetExport,
  readSheetExports,
} from '../use-cases/sheet-export/own-sheet-exports.ts';
import { startSheetExport } from '../use-cases/sheet-export/start-sheet-export.ts';
import { sheetExportView } from '../views/sheet-export.view.ts';
import { asAdmin, asCustodian } from './base.ts';
import { videoSelectionOf } from './list-filters.ts';

export const sheetExportProcedures = {
  start: asCustodian.sheetExports.start.handler(async ({ context: { app, actor, origin, mark }, input }) =>
    sheetExportView(await startSheetExport(app, actor, videoSelectionOf(input.selection), origin, mark)),
  ),

  list: asAdmin.sheetExports.list.handler(async ({ context: { app, actor } }) =>
    (await readSheetExports(app, actor)).map(sheetExportView),
  ),

  tryAgain: asCustodian.sheetExports.tryAgain.handler(async ({ context: { app, actor }, input }) =>
    sheetExportView(await continueSheetExport(app, actor, input.id)),
  ),

  dismiss: asCustodian.sheetExports.dismiss.handler(async ({ context: { app, actor }, input }) => {
    await dismissSheetExport(app, actor, input.id);
    return { done: true as const };
  }),
};
