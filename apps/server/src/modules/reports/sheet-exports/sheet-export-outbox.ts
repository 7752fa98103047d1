import type { SheetExport } from '@plainview/domain/reports/sheet-exports/sheet-export';
import { DAY, MINUTE } from '@plainview/domain/shared/time';
import { defineOutbox } from '../../../platform/outbox/outbox.ts';
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
