import type { Upload } from '@plainview/domain/evidence/uploads/upload';
import type { AgencyActor } from '@plainview/domain/identity/users/actor';
import type { ImportReading } from '@plainview/domain/tickets/imports/columns';
import type { ColumnMapping } from '@plainview/domain/tickets/imports/import-fields';
import type { Transaction } from '@plainview/postgres/database';
import { readCountedPage, type CountedPage, type PageRequest } from '@plainview/postgres/keyset-pagination';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { tenantRead, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import * as repository from './imports.repository.ts';
import type { ImportRow, ImportSummary, SheetIdentity, SpreadsheetImport } from './imports.repository.ts';

/** An import with its rows. */
export interface ImportDetail extends SpreadsheetImport {
  readonly rows: readonly ImportRow[];
}

/** Lists one page of the agency's imports, newest first. */
export const listImports = (
  context: AppContext,
  actor: AgencyActor,
  page: PageRequest,
): Promise<CountedPage<ImportSummary>> =>
  tenantRead(context.database, actor, (tx) =>
    readCountedPage(page, {
      rows: () => repository.listImports(tx, actor.agencyId, page),
      total: () => repository.countImports(tx, actor.agencyId),
    }),
  );

/** Returns an import with its files and rows. */
export function getImport(context: AppContext, actor: AgencyActor, id: string): Promise<ImportDetail> {
  return tenantRead(context.database, actor, async (tx) => {
    const found = await repository.getImport(tx, id);
    if (!found) throw new AppError('NOT_FOUND');
    return { ...found, rows: await repository.listImportRows(tx, id) };
  });
}

/** Returns the agency's import of a sheet, or null. */
export function findImportBySpreadsheet(
  context: AppContext,
  actor: AgencyActor,
  spreadsheet: SheetIdentity,
): Promise<ImportDetail | null> {
  return tenantRead(context.database, actor, async (tx) => {
    const found = await repository.findImportOf(tx, actor.agencyId, spreadsheet);
    return found && { ...found, rows: await repository.listImportRows(tx, found.id) };
  });
}

interface StartedImport {
  readonly fileName: string;
  readonly sha256: string;
  /** Name of the sheet; empty for the first one. */
  readonly sheet: string;
  /** `note` says why a row is skipped; null if it is to be imported. */
  readonly rows: readonly { readonly row: number; readonly fileName: string; readonly note: string | null }[];
}

/**
 * Starts an import of a sheet, or continues the agency's import of the same one. Rows that a ticket was
 * created from stay as they are.
 */
export function startImport(
  context: AppContext,
  actor: AgencyActor,
  { fileName, sha256, sheet, rows }: StartedImport,
): Promise<ImportDetail> {
  const { agencyId } = actor;
  return tenantTransaction(context.database, actor, async (tx) => {
    const startedAt = context.clock.now();
    const added = { id: newId(), agencyId, fileName, sha256, sheet, startedBy: actor.name, startedAt };
    if (await repository.createImport(tx, added)) {
      await recordEvent(tx, actor, startedAt, {
        event: 'import.started',
        subject: 'agency',
        subjectId: agencyId,
        agencyId,
        data: {
          importId: added.id,
          fileName,
          sha256,
          ...(sheet !== '' && { sheet }),
          rowsTotal: rows.length,
        },
      });
    }
    const started = await repository.findImportOf(tx, agencyId, { sha256, sheet });
    if (!started) throw new Error('the import was neither inserted nor found');
    const decided = rows.map(({ note, ...row }) => ({
      ...row,
      state: note === null ? ('waiting' as const) : ('left_out' as const),
      note: note ?? '',
    }));
    await repository.saveImportRows(tx, started, decided);
    return { ...started, rows: await repository.listImportRows(tx, started.id) };
  });
}

/** Rows of an import, one for each video of the ticket, in the order of the videos. */
export interface ImportedRows {
  readonly id: string;
  readonly rows: readonly number[];
}

/**
 * Records in the transaction that creates a ticket that the rows are done.
 * @throws AppError IMPORT_ROWS_CHANGED if a row is not part of the agency's import, or was imported before
 */
export async function markImported(
  tx: Transaction,
  { id: importId, rows }: ImportedRows,
  ticket: { readonly id: string; readonly number: string; readonly uploads: readonly Upload[] },
): Promise<void> {
  if (rows.length !== ticket.uploads.length) throw new AppError('IMPORT_ROWS_CHANGED');
  // In ascending order, so that two submissions cannot deadlock.
  const files = rows
    .map((row, index) => ({ row, sha256: ticket.uploads[index]?.storedSha256 ?? null }))
    .toSorted((one, other) => one.row - other.row);
  for (const { row, sha256 } of files) {
    if (sha256 === null) throw new AppError('UPLOAD_NOT_STORED');
    const created = { ticketId: ticket.id, ticketNumber: ticket.number, sha256 };
    if (!(await repository.markRowCreated(tx, { importId, row }, created)))
      throw new AppError('IMPORT_ROWS_CHANGED');
  }
}

const MOST_STORED_FILES = 2000;

/** Returns the agency's stored videos that have one of these sizes in bytes. */
export function findStoredFiles(context: AppContext, actor: AgencyActor, sizes: readonly number[]) {
  return tenantRead(context.database, actor, (tx) =>
    repository.listVideosOfSizes(tx, actor.agencyId, { sizes, limit: MOST_STORED_FILES }),
  );
}

/** Returns the columns that the agency mapped to fields last, and how it read cells. */
export function getImportMapping(context: AppContext, actor: AgencyActor) {
  return tenantRead(context.database, actor, (tx) => repository.getImportMapping(tx, actor.agencyId));
}

/**
 * Remembers the columns that are mapped to fields and how cells are read, for all users of the agency. A
 * preference: no ledger entry.
 */
export function setImportMapping(
  context: AppContext,
  actor: AgencyActor,
  remembered: { readonly mapping: ColumnMapping; readonly reading?: ImportReading | undefined },
): Promise<void> {
  const { agencyId } = actor;
  return tenantTransaction(context.database, actor, (tx) =>
    repository.setImportMapping(tx, { ...remembered, agencyId, savedAt: context.clock.now() }),
  );
}
