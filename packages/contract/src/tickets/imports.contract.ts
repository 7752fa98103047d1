import { LONGEST_NAME } from '@plainview/domain/shared/text-limits';
import {
  importRowStates,
  LONGEST_HEADING,
  LONGEST_IMPORT_NOTE,
  LONGEST_IMPORT_PATH,
  LONGEST_SHEET_NAME,
  MOST_COMPARED_SIZES,
  MOST_IMPORT_ROWS,
  MOST_OFFICER_COLUMNS,
} from '@plainview/domain/tickets/imports/import';
import { importFields } from '@plainview/domain/tickets/imports/import-fields';
import { officerSeparators } from '@plainview/domain/tickets/imports/officers';
import { z } from 'zod';
import { procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { byId, done, id, lineText, page, pageOf, sha256 } from '../shapes.ts';
import { importRowNumber } from './import-shapes.ts';

const tags = ['Imports'];

const sheet = z.string().max(LONGEST_SHEET_NAME).describe('Name of the sheet; empty for the first one');

const importRow = z.object({
  row: importRowNumber,
  fileName: z.string(),
  state: z.enum(importRowStates),
  note: z.string().describe('Why the row was skipped; empty otherwise'),
  ticketId: id.nullable().describe('Null before the ticket was created, and after it was deleted'),
  ticketNumber: z.string().nullable().describe('Null before the ticket was created'),
  sha256: sha256.nullable().describe('Of the stored file; null before the ticket was created'),
});

const spreadsheetImport = z.object({
  id,
  fileName: z.string(),
  sha256: sha256.describe('Of the spreadsheet'),
  sheet,
  startedBy: z.string(),
  startedAt: z.date(),
  rows: z.array(importRow),
});

const importSummary = spreadsheetImport.omit({ rows: true }).extend({
  created: z.int().describe('Rows that a ticket was created from'),
  leftOut: z.int(),
  waiting: z.int().describe('Rows that the import has not reached, or that failed'),
});

const mapping = z
  .partialRecord(z.enum(importFields), z.string().max(LONGEST_HEADING))
  .describe('The heading of the column that fills each field');

/** Of the columns with the same heading: 1 is the first. */
const columnPosition = z.int().min(1).max(16_384);

const reading = z
  .object({
    positions: z
      .partialRecord(z.enum(importFields), columnPosition)
      .optional()
      .describe('Which of the columns with the same heading fills a field, if it is not the first'),
    officerColumns: z
      .array(z.object({ heading: z.string().max(LONGEST_HEADING), position: columnPosition }))
      .max(MOST_OFFICER_COLUMNS)
      .optional()
      .describe('Columns of officers after the first; guessed if missing'),
    officerSeparators: z
      .partialRecord(z.enum(officerSeparators), z.boolean())
      .optional()
      .describe('Whether each sign separates officers in a cell; guessed for those that are missing'),
  })
  .describe('How the agency’s spreadsheets are read, in addition to the mapping');

const storedFile = z.object({
  sizeBytes: z.int(),
  sha256,
  fileName: z.string(),
  ticketId: id,
  ticketNumber: z.string(),
});

/**
 * Imports of tickets from a spreadsheet and a folder. The client reads both, and the server knows
 * which rows are done.
 */
export const importsContract = {
  start: procedure({ caller: 'agency' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/imports',
      summary: 'Start an import, or continue the one of the same sheet of a spreadsheet',
      tags,
    })
    .input(
      z.object({
        fileName: lineText.min(1).max(LONGEST_NAME),
        sha256,
        sheet: sheet.default(''),
        rows: z
          .array(
            z.object({
              row: importRowNumber,
              fileName: z.string().max(LONGEST_IMPORT_PATH),
              note: z
                .string()
                .max(LONGEST_IMPORT_NOTE)
                .nullable()
                .describe('Why the row is skipped; null if it is to be imported'),
            }),
          )
          .min(1)
          .max(MOST_IMPORT_ROWS)
          .refine((rows) => new Set(rows.map(({ row }) => row)).size === rows.length, 'Rows must be distinct')
          .describe('Rows that a ticket was created from stay as they are'),
      }),
    )
    .output(spreadsheetImport),

  list: procedure({ caller: 'agency' })
    .meta({ callClass: 'list' })
    .route({ method: 'GET', path: '/imports', summary: 'List the agency’s imports, newest first', tags })
    .input(z.object(page))
    .output(pageOf(importSummary)),

  get: procedure({ caller: 'agency' })
    .route({ method: 'GET', path: '/imports/{id}', summary: 'Get an import with its rows', tags })
    .input(byId)
    .output(spreadsheetImport)
    .errors(pickErrors('NOT_FOUND')),

  findBySpreadsheet: procedure({ caller: 'agency' })
    .route({
      method: 'GET',
      path: '/imports/by-spreadsheet/{sha256}',
      summary: 'Find the import of a sheet of a spreadsheet',
      tags,
    })
    .input(z.object({ sha256, sheet: sheet.default('') }))
    .output(z.object({ import: spreadsheetImport.nullable() })),

  findStoredFiles: procedure({ caller: 'agency' })
    .route({
      method: 'GET',
      path: '/imports/stored-files',
      summary:
        'Find stored videos of the agency that have one of these sizes, to recognize duplicates by hash',
      tags,
    })
    .input(z.object({ sizes: z.array(z.int().min(1)).max(MOST_COMPARED_SIZES) }))
    .output(
      z.object({ files: z.array(storedFile).describe('At most 2,000, the newest of each size first') }),
    ),

  getMapping: procedure({ caller: 'agency' })
    .route({
      method: 'GET',
      path: '/imports/mapping',
      summary: 'Get the columns that the agency mapped to fields last',
      tags,
    })
    .output(z.object({ mapping, reading })),

  setMapping: procedure({ caller: 'agency' })
    .route({
      method: 'PUT',
      path: '/imports/mapping',
      summary: 'Remember the columns that are mapped to fields, for the whole agency',
      tags,
    })
    .input(
      z.object({
        mapping,
        reading: reading.optional().describe('What is remembered stays as it is if this is missing'),
      }),
    )
    .output(done),
};
