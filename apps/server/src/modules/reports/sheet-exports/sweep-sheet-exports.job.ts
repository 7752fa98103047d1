import type { AppContext } from '../../../app-context.ts';
import { sweepOutbox } from '../../../use-cases/outbox/outbox.ts';
import { sheetExportOutbox } from './sheet-export-outbox.ts';

/** Re-enqueues spreadsheet exports whose process was killed. Deletes those that ended a week ago. */
export const sweepSheetExports = (app: AppContext): Promise<void> => sweepOutbox(app, sheetExportOutbox);
