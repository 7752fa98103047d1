import { sheetExportStates } from '@plainview/domain/reports/sheet-exports/sheet-export';
import type { ErrorInfo } from '@plainview/domain/shared/error-code';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, microsecondInstant } from '../../../platform/database/schema/columns.ts';
import { adminOnlyPolicy } from '../../../platform/database/schema/row-level-security.ts';
import { users } from '../../identity/users/accounts.table.ts';
import { videos } from '../../tickets/tickets/tickets.table.ts';

/** An export to a spreadsheet, with its progress and the reason if it stopped. */
export const sheetExports = pgTable(
  'sheet_exports',
  {
    id: id(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    userName: text('user_name').notNull(),
    spreadsheetId: text('spreadsheet_id').notNull(),
    /** The sheet in the spreadsheet, once known. */
    sheetId: integer('sheet_id'),
    /** Base URL of the links to videos. */
    origin: text('origin').notNull(),
    state: text('state', { enum: sheetExportStates }).notNull(),
    rowsTotal: integer('rows_total').notNull(),
    /** The last position whose video has been written to the sheet. */
    position: integer('position').notNull(),
    rowsAdded: integer('rows_added').notNull(),
    rowsUpdated: integer('rows_updated').notNull(),
    /** Number of new rows in the batch after `position`, recorded before the batch is first written. */
    batchAdds: integer('batch_adds'),
    /** Consecutive failed attempts, when they began, and when the next attempt is due. */
    failures: integer('failures').notNull(),
    failingSince: microsecondInstant('failing_since'),
    nextAttemptAt: microsecondInstant('next_attempt_at'),
    /** An error code of the catalog with its parameters. */
    problem: jsonb('problem').$type<ErrorInfo>(),
    createdAt: microsecondInstant('created_at').notNull(),
    changedAt: microsecondInstant('changed_at').notNull(),
    /** When its owner dismissed the message. */
    dismissedAt: microsecondInstant('dismissed_at'),
  },
  (table) => [
    adminOnlyPolicy(),
    index('sheet_exports_user').on(table.userId, table.createdAt),
    index('sheet_exports_changed').on(table.changedAt),
    check('sheet_exports_rows', sql`${table.rowsTotal} > 0`),
  ],
).enableRLS();

/** The videos of an export in order, as selected. */
export const sheetExportItems = pgTable(
  'sheet_export_items',
  {
    exportId: uuid('export_id')
      .notNull()
      .references(() => sheetExports.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    videoId: uuid('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
  },
  (table) => [
    adminOnlyPolicy(),
    primaryKey({ columns: [table.exportId, table.position] }),
    index('sheet_export_items_video').on(table.videoId),
  ],
).enableRLS();
