import type { AppContext } from '../../../platform/app-context.ts';
import { sweepOutbox } from '../../../platform/outbox/outbox.ts';
import { sheetExportOutbox } from './sheet-export-outbox.ts';

/** Re-enqueues spreadsheet exports whose process was killed. Deletes those that ended a week ago. */
export const sweepSheetExports = (app: AppContext): Promise<void> => sweepOutbox(app, sheetExportOutbox);
