import {
  continueSheetExport,
  dismissOwnSheetExport,
  readSheetExports,
} from '../../use-cases/sheet-export/own-sheet-exports.ts';
import { startSheetExport } from '../../use-cases/sheet-export/start-sheet-export.ts';
import { sheetExportView } from '../../views/sheet-export.view.ts';
import { admin } from '../base.ts';
import { videoSelectionOf } from '../input/list-filters.ts';

export const sheetExportProcedures = {
  start: admin.sheetExports.start.handler(async ({ context: { app, actor, origin, mark }, input }) =>
    sheetExportView(await startSheetExport(app, actor, videoSelectionOf(input.selection), origin, mark)),
  ),

  list: admin.sheetExports.list.handler(async ({ context: { app, actor } }) =>
    (await readSheetExports(app, actor)).map(sheetExportView),
  ),

  tryAgain: admin.sheetExports.tryAgain.handler(async ({ context: { app, actor }, input }) =>
    sheetExportView(await continueSheetExport(app, actor, input.id)),
  ),

  dismiss: admin.sheetExports.dismiss.handler(async ({ context: { app, actor }, input }) => {
    await dismissOwnSheetExport(app, actor, input.id);
    return { done: true as const };
  }),
};
