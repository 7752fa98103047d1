import type { ImportReading } from '@plainview/domain/tickets/imports/columns';
import { importRowStates } from '@plainview/domain/tickets/imports/import';
import type { ColumnMapping } from '@plainview/domain/tickets/imports/import-fields';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { id, instant, isSha256, oneOf } from '../../../platform/database/schema/columns.ts';
import { agencyPolicy } from '../../../platform/database/schema/row-level-security.ts';
import { agencyId } from '../../identity/users/account-references.table.ts';
import { tickets } from '../tickets/tickets.table.ts';

/** Sheets of spreadsheets from which an agency imports tickets. The same sheet is the same import. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    agencyId: agencyId(),
    fileName: text('file_name').notNull(),
    /** Of the spreadsheet's bytes. */
    sha256: text('sha256').notNull(),
    /** Name of the sheet; empty for the first one. */
    sheet: text('sheet').notNull().default(''),
    startedBy: text('started_by').notNull(),
    startedAt: instant('started_at').notNull(),
  },
  (table) => [
    agencyPolicy(table.agencyId),
    index('imports_newest').on(table.agencyId, table.startedAt, table.id),
    unique('imports_spreadsheet').on(table.agencyId, table.sha256, table.sheet),
    check('imports_sha256', isSha256(table.sha256)),
  ],
).enableRLS();

/** Rows of a spreadsheet. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** As the spreadsheet program counts: 1 is the first line. */
    row: integer('row').notNull(),
    agencyId: agencyId(),
    /** As the spreadsheet has it. */
    fileName: text('file_name').notNull(),
    state: text('state', { enum: importRowStates }).notNull(),
    /** Why the row was skipped; empty otherwise. */
    note: text('note').notNull(),
    /** Null before the ticket was created, and after it was deleted. */
    ticketId: uuid('ticket_id').references(() => tickets.id, { onDelete: 'set null' }),
    /** Kept when the ticket is deleted, like the hash. */
    ticketNumber: text('ticket_number'),
    /** Of the stored file. */
    sha256: text('sha256'),
  },
  (table) => [
    agencyPolicy(table.agencyId),
    primaryKey({ columns: [table.importId, table.row] }),
    // With the agency, which row-level security compares, only the index is read to count the
    // rows of an import.
    index('import_rows_state').on(table.importId, table.state, table.agencyId),
    index('import_rows_ticket')
      .on(table.ticketId)
      .where(sql`${table.ticketId} is not null`),
    check('import_rows_state', oneOf(table.state, importRowStates)),
    check('import_rows_created', sql`(${table.state} = 'created') = (${table.sha256} is not null)`),
    check('import_rows_number', sql`(${table.sha256} is null) = (${table.ticketNumber} is null)`),
    check('import_rows_sha256', isSha256(table.sha256)),
  ],
).enableRLS();

/** The columns that an agency mapped to fields last, and how it read cells. */
export const importMappings = pgTable(
  'import_mappings',
  {
    agencyId: agencyId().primaryKey(),
    mapping: jsonb('mapping').$type<ColumnMapping>().notNull(),
    /** Null if it was saved by an earlier version. */
    reading: jsonb('reading').$type<ImportReading>(),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [agencyPolicy(table.agencyId)],
).enableRLS();
