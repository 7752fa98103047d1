import { MOST_SHEET_ROWS } from '@plainview/domain/tickets/imports/import';
import { MOST_VIDEOS } from '@plainview/domain/tickets/tickets/ticket';
import { z } from 'zod';
import { id } from '../shapes.ts';

/** A row of a spreadsheet, counted from 1 like the spreadsheet program does. */
export const importRowNumber = z.int().min(1).max(MOST_SHEET_ROWS);

/** The rows of an import that a ticket is created from. */
export const ticketImport = z
  .object({
    id,
    rows: z.array(importRowNumber).max(MOST_VIDEOS).describe('Row of each video, in the order of the videos'),
  })
  .describe(
    'The import and its rows from which the ticket is created; they are marked in the same transaction',
  );
