import { sheetExportStates } from '@plainview/domain/reports/sheet-exports/sheet-export';
import { z } from 'zod';
import { idempotencyErrors, procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { videoSelection } from '../evidence/videos.contract.ts';
import { byId, done, id } from '../shapes.ts';

/** An export to Google Sheets with its progress. */
const sheetExport = z.object({
  id,
  state: z.enum(sheetExportStates),
  startedAt: z.date(),
  rowsTotal: z.int(),
  rowsDone: z.int().describe('Rows processed so far'),
  rowsAdded: z.int(),
  rowsUpdated: z.int().describe('Videos whose existing rows were updated'),
  nextAttemptAt: z
    .date()
    .nullable()
    .describe('Set while Google Sheets fails temporarily; the export is retried at this time'),
  problem: z.string().nullable().describe('Why it failed'),
  spreadsheetUrl: z.string(),
});

const tags = ['Exports'];

export const sheetExportsContract = {
  start: procedure({ caller: 'admin', duty: 'custodian', reauth: 'evidence' })
    .meta({ repeat: 'once', callClass: 'bulk' })
    .errors(idempotencyErrors)
    .route({
      method: 'POST',
      path: '/sheet-exports',
      summary: 'Export the selected videos to Google Sheets, one row each (administrators)',
      tags,
    })
    .input(z.object({ selection: videoSelection }))
    .output(sheetExport)
    .errors(pickErrors('NOTHING_SELECTED', 'SHEETS_NOT_SET_UP')),

  list: procedure({ caller: 'admin' })
    .meta({ callClass: 'list' })
    .route({
      method: 'GET',
      path: '/sheet-exports',
      summary:
        'List your running exports to Google Sheets and finished ones that are not dismissed, newest first',
      tags,
    })
    .output(z.array(sheetExport)),

  tryAgain: procedure({ caller: 'admin', duty: 'custodian', reauth: 'evidence' })
    .meta({ repeat: 'harmless', callClass: 'bulk' })
    .route({
      method: 'POST',
      path: '/sheet-exports/{id}/try-again',
      summary: 'Resume a failed export of yours where it stopped',
      tags,
    })
    .input(byId)
    .output(sheetExport)
    .errors(pickErrors('NOT_FOUND', 'EXPORT_NOT_FAILED', 'SHEETS_NOT_SET_UP')),

  dismiss: procedure({ caller: 'admin', duty: 'custodian', reauth: 'evidence' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/sheet-exports/{id}/dismiss',
      summary: 'Dismiss a finished export of yours',
      tags,
    })
    .input(byId)
    .output(done)
    .errors(pickErrors('NOT_FOUND', 'EXPORT_NOT_ENDED')),
};
