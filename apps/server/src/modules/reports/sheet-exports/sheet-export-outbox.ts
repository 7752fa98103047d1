import type { SheetExport } from '@plainview/domain/reports/sheet-exports/sheet-export';
import { DAY, MINUTE } from '@plainview/domain/shared/time';
import type { AppContext } from '../../../platform/app-context.ts';
import { defineOutbox, sweepOutbox } from '../../../platform/outbox/outbox.ts';
import {
  deleteEndedSheetExports,
  listStalledSheetExports,
  lockSheetExport,
  resumeSheetExport,
} from './sheet-exports.repository.ts';

/**
 * Exports to spreadsheets. Unlike a message, an export makes progress during an attempt, and it is retried
 * for a configured time instead of a number of attempts (postpone-sheet-export.ts).
 */
export const sheetExportOutbox = defineOutbox<SheetExport, 'export-to-sheet'>(
  {
    lock: lockSheetExport,
    requeue: resumeSheetExport,
    listOverdue: listStalledSheetExports,
    deleteSettled: deleteEndedSheetExports,
  },
  {
    job: 'export-to-sheet',
    payloadOf: (exportId) => ({ exportId }),
    keptFor: 7 * DAY,
    overdueAfter: 10 * MINUTE,
  },
);

/** Re-enqueues spreadsheet exports whose process was killed. Deletes those that ended a week ago. */
export const sweepSheetExports = (app: AppContext): Promise<void> => sweepOutbox(app, sheetExportOutbox);
