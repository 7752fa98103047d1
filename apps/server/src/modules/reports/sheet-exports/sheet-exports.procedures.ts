import { admin } from '../../../procedures/base.ts';
import { videoSelectionOf } from '../../../procedures/input/list-filters.ts';
import { continueSheetExport, dismissOwnSheetExport, readSheetExports } from './own-sheet-exports.ts';
import { sheetExportView } from './sheet-export.view.ts';
import { startSheetExport } from './start-sheet-export.ts';

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
