import type { Upload } from '@plainview/domain/evidence/uploads/upload';
import { AppError } from '../../../core/app-error.ts';
import type { Transaction } from '../../../persistence/database/database.ts';
import { markRowCreated } from './import.repository.ts';

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
    if (!(await markRowCreated(tx, { importId, row }, created))) throw new AppError('IMPORT_ROWS_CHANGED');
  }
}
