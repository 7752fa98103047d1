import { sheetExportStates } from '@plainview/domain/export/sheet-export';
import { z } from 'zod';
import { idempotencyErrors, procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { byId, done, id } from '../shapes.ts';
import { videoSelection } from './videos.contract.ts';

/** An export to Google Sheets with its progress. */
const sheetExport = z.object({
  id,
  state: z.enum(sheetExportStates),
  startedAt: z.date(),
  rowsTotal: z.int(),
  rowsDone: z.int().describe('Of the total, those that are dealt with'),
  rowsAdded: z.int(),
  rowsUpdated: z.int().describe('Videos that the sheet held already: their rows were brought up to date'),
  nextAttemptAt: z
    .date()
    .nullable()
    .describe('Set while Google Sheets does not answer as it should and is asked again later'),
  problem: z.string().nullable().describe('Why it failed'),
  spreadsheetUrl: z.string(),
});

const tags = ['Exports'];

export const sheetExportsContract = {
  start: procedure({ caller: 'admin', duty: 'custodian', reauth: 'evidence' })
    .meta({ repeat: 'once' })
    .errors(idempotencyErrors)
    .route({
      method: 'POST',
      path: '/sheet-exports',
      summary: 'Write the selected videos to the spreadsheet in Google Sheets, a row each (administrators)',
      tags,
    })
    .input(z.object({ selection: videoSelection }))
    .output(sheetExport)
    .errors(pickErrors('NOTHING_SELECTED', 'SHEETS_NOT_SET_UP')),

  list: procedure({ caller: 'admin' })
    .route({
      method: 'GET',
      path: '/sheet-exports',
      summary: 'Own exports to Google Sheets that are under way, or ended and not put away yet; newest first',
      tags,
    })
    .output(z.array(sheetExport)),

  tryAgain: procedure({ caller: 'admin', duty: 'custodian', reauth: 'evidence' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/sheet-exports/{id}/try-again',
      summary: 'Go on with an own export that failed, where it stopped',
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
      summary: 'Put an own export that ended away',
      tags,
    })
    .input(byId)
    .output(done)
    .errors(pickErrors('NOT_FOUND', 'EXPORT_NOT_ENDED')),
};
