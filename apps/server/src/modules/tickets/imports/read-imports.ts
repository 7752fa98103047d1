import type { AgencyActor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import {
  readCountedPage,
  type CountedPage,
  type PageRequest,
} from '../../../persistence/database/keyset-pagination.ts';
import { tenantRead } from '../../../persistence/database/tenant-transaction.ts';
import {
  countImports,
  findImport,
  findImportMapping,
  findImportOf,
  listImportRows,
  listImports,
  listVideosOfSizes,
  type ImportRow,
  type ImportSummary,
  type SheetIdentity,
  type SpreadsheetImport,
} from './import.repository.ts';

/** An import with its rows. */
export interface ImportDetail extends SpreadsheetImport {
  readonly rows: readonly ImportRow[];
}

/** Returns one page of the agency's imports, newest first. */
export const readImports = (
  context: AppContext,
  actor: AgencyActor,
  stretch: PageRequest,
): Promise<CountedPage<ImportSummary>> =>
  tenantRead(context.database, actor, (tx) =>
    readCountedPage(stretch, {
      rows: () => listImports(tx, actor.agencyId, stretch),
      total: () => countImports(tx, actor.agencyId),
    }),
  );

/** @throws AppError NOT_FOUND */
export function readImport(context: AppContext, actor: AgencyActor, id: string): Promise<ImportDetail> {
  return tenantRead(context.database, actor, async (tx) => {
    const found = await findImport(tx, id);
    if (!found) throw new AppError('NOT_FOUND');
    return { ...found, rows: await listImportRows(tx, id) };
  });
}

/** Returns the agency's import of a sheet, or null. */
export function findImportBySpreadsheet(
  context: AppContext,
  actor: AgencyActor,
  spreadsheet: SheetIdentity,
): Promise<ImportDetail | null> {
  return tenantRead(context.database, actor, async (tx) => {
    const found = await findImportOf(tx, actor.agencyId, spreadsheet);
    return found && { ...found, rows: await listImportRows(tx, found.id) };
  });
}

const MOST_STORED_FILES = 2000;

/** Returns the agency's stored videos that have one of these sizes in bytes. */
export function findStoredFiles(context: AppContext, actor: AgencyActor, sizes: readonly number[]) {
  return tenantRead(context.database, actor, (tx) =>
    listVideosOfSizes(tx, actor.agencyId, { sizes, limit: MOST_STORED_FILES }),
  );
}

/** Returns the columns that the agency mapped to fields last, and how it read cells. */
export function readImportMapping(context: AppContext, actor: AgencyActor) {
  return tenantRead(context.database, actor, (tx) => findImportMapping(tx, actor.agencyId));
}
