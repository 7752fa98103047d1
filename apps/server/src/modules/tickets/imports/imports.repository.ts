import type { ImportReading, RememberedImport } from '@plainview/domain/tickets/imports/columns';
import type { ImportRowState } from '@plainview/domain/tickets/imports/import';
import type { ColumnMapping } from '@plainview/domain/tickets/imports/import-fields';
import type { Reader, Transaction } from '@plainview/postgres/database';
import {
  countRows,
  keysetCondition,
  type PageRequest,
  type RowCount,
} from '@plainview/postgres/keyset-pagination';
import { and, asc, desc, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm';
import { tickets, videos } from '../tickets/tickets.table.ts';
import { importMappings, importRows, imports } from './imports.table.ts';

/** Identifies a sheet of a spreadsheet. */
export interface SheetIdentity {
  /** Of the spreadsheet's bytes. */
  readonly sha256: string;
  /** Name of the sheet; empty for the first one. */
  readonly sheet: string;
}

/** An import of a sheet. */
export interface SpreadsheetImport extends SheetIdentity {
  readonly id: string;
  readonly agencyId: string;
  readonly fileName: string;
  readonly startedBy: string;
  readonly startedAt: Date;
}

/** A row of a spreadsheet. Number and hash are kept when the ticket is deleted. */
export interface ImportRow {
  readonly row: number;
  readonly fileName: string;
  readonly state: ImportRowState;
  readonly note: string;
  readonly ticketId: string | null;
  readonly ticketNumber: string | null;
  readonly sha256: string | null;
}

/** Creates an import unless the agency has one of the same sheet. @returns whether it was created */
export async function createImport(tx: Transaction, added: SpreadsheetImport): Promise<boolean> {
  const inserted = await tx.insert(imports).values(added).onConflictDoNothing().returning({ id: imports.id });
  return inserted.length > 0;
}

/** Returns an import, or null if there is none that the actor may see. */
export async function getImport(tx: Reader, id: string): Promise<SpreadsheetImport | null> {
  const [found] = await tx.select().from(imports).where(eq(imports.id, id));
  return found ?? null;
}

/** Returns the agency's import of a sheet, or null. */
export async function findImportOf(
  tx: Reader,
  agencyId: string,
  { sha256, sheet }: SheetIdentity,
): Promise<SpreadsheetImport | null> {
  const [found] = await tx
    .select()
    .from(imports)
    .where(and(eq(imports.agencyId, agencyId), eq(imports.sha256, sha256), eq(imports.sheet, sheet)));
  return found ?? null;
}

/** An import with the number of its rows in each state. */
export interface ImportSummary extends SpreadsheetImport {
  readonly created: number;
  readonly leftOut: number;
  readonly waiting: number;
}

const countOf = (state: ImportRowState, name: string) =>
  sql<number>`(count(*) filter (where ${importRows.state} = ${state}))::integer`.as(name);

/**
 * Lists a page of an agency's imports, by time. The rows of each are counted in one pass over their index.
 */
export function listImports(tx: Reader, agencyId: string, page: PageRequest): Promise<ImportSummary[]> {
  const { where, orderBy } = keysetCondition({ key: imports.startedAt, id: imports.id }, page);
  const counted = tx
    .select({
      created: countOf('created', 'created'),
      leftOut: countOf('left_out', 'left_out'),
      waiting: countOf('waiting', 'waiting'),
    })
    .from(importRows)
    .where(eq(importRows.importId, imports.id))
    .as('counted');
  return tx
    .select({
      ...getTableColumns(imports),
      created: counted.created,
      leftOut: counted.leftOut,
      waiting: counted.waiting,
    })
    .from(imports)
    .innerJoinLateral(counted, sql`true`)
    .where(and(eq(imports.agencyId, agencyId), where))
    .orderBy(...orderBy)
    .limit(page.limit);
}

/** Counts the imports of an agency. */
export const countImports = (tx: Reader, agencyId: string): Promise<RowCount> =>
  countRows(tx, imports, eq(imports.agencyId, agencyId), null);

const { importId: _importId, agencyId: _agencyId, ...rowColumns } = getTableColumns(importRows);

export function listImportRows(tx: Reader, importId: string): Promise<ImportRow[]> {
  return tx
    .select(rowColumns)
    .from(importRows)
    .where(eq(importRows.importId, importId))
    .orderBy(asc(importRows.row));
}

/** Writes what was decided about rows. Rows that a ticket was created from do not change. */
export async function saveImportRows(
  tx: Transaction,
  { id: importId, agencyId }: Pick<SpreadsheetImport, 'id' | 'agencyId'>,
  rows: readonly Pick<ImportRow, 'row' | 'fileName' | 'state' | 'note'>[],
): Promise<void> {
  await tx
    .insert(importRows)
    .values(rows.map((row) => ({ ...row, importId, agencyId })))
    .onConflictDoUpdate({
      target: [importRows.importId, importRows.row],
      set: {
        fileName: sql`excluded.file_name`,
        state: sql`excluded.state`,
        note: sql`excluded.note`,
      },
      setWhere: ne(importRows.state, 'created'),
    });
}

/** Records that a ticket was created from a row. @returns whether the row was there and waiting */
export async function markRowCreated(
  tx: Transaction,
  { importId, row }: { readonly importId: string; readonly row: number },
  created: { readonly ticketId: string; readonly ticketNumber: string; readonly sha256: string },
): Promise<boolean> {
  const changed = await tx
    .update(importRows)
    .set({ ...created, state: 'created', note: '' })
    .where(and(eq(importRows.importId, importId), eq(importRows.row, row), ne(importRows.state, 'created')))
    .returning({ row: importRows.row });
  return changed.length > 0;
}

/** Lists stored videos of an agency that have one of these sizes in bytes, newest first. */
export function listVideosOfSizes(
  tx: Reader,
  agencyId: string,
  { sizes, limit }: { readonly sizes: readonly number[]; readonly limit: number },
) {
  return tx
    .select({
      sizeBytes: videos.sizeBytes,
      sha256: videos.sha256,
      fileName: videos.fileName,
      ticketId: videos.ticketId,
      ticketNumber: tickets.number,
    })
    .from(videos)
    .innerJoin(tickets, eq(tickets.id, videos.ticketId))
    .where(and(eq(videos.agencyId, agencyId), inArray(videos.sizeBytes, [...sizes])))
    .orderBy(desc(videos.storedAt))
    .limit(limit);
}

/** Returns the columns that the agency mapped last and how it read cells; empty if it never did. */
export async function getImportMapping(tx: Reader, agencyId: string): Promise<RememberedImport> {
  const [found] = await tx
    .select({ mapping: importMappings.mapping, reading: importMappings.reading })
    .from(importMappings)
    .where(eq(importMappings.agencyId, agencyId));
  return { mapping: found?.mapping ?? {}, reading: found?.reading ?? {} };
}

/** Saves what an agency mapped. Without `reading`, the saved one stays. */
export async function setImportMapping(
  tx: Transaction,
  saved: {
    readonly agencyId: string;
    readonly mapping: ColumnMapping;
    readonly reading?: ImportReading | undefined;
    readonly savedAt: Date;
  },
): Promise<void> {
  const { mapping, reading, savedAt } = saved;
  await tx
    .insert(importMappings)
    .values(saved)
    .onConflictDoUpdate({
      target: importMappings.agencyId,
      set: { mapping, savedAt, ...(reading && { reading }) },
    });
}
