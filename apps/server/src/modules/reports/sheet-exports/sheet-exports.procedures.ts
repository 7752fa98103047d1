import { admin } from '../../../procedures/base.ts';
import { videoSelectionOf } from '../../../procedures/input/list-filters.ts';
import {
  dismissSheetExport,
  listSheetExports,
  startSheetExport,
  trySheetExportAgain,
} from './sheet-exports.ts';
import { sheetExportView } from './sheet-exports.view.ts';

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
