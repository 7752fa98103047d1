import type { Reader, Transaction } from '@plainview/postgres/database';
import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import { exportPieces, exportRequests } from '../../evidence/processing/selections.table.ts';

/** A prepared download. */
export interface PreparedFile {
  readonly id: string;
  readonly userId: string;
  /** Null for those of administrators. */
  readonly agencyId: string | null;
  readonly fileName: string;
  readonly format: 'xlsx' | 'csv';
  readonly rows: number;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Bytes of every piece but the last one. */
export const PIECE_BYTES = 512 * 1024;

export async function createExport(tx: Transaction, file: PreparedFile): Promise<void> {
  await tx.insert(exportRequests).values(file);
}

/** Stores a piece of a download. Pieces whose download is not inserted are left to the rollback. */
export async function createExportPiece(
  tx: Transaction,
  piece: {
    readonly exportId: string;
    readonly userId: string;
    readonly position: number;
    readonly content: Buffer;
  },
): Promise<void> {
  await tx.insert(exportPieces).values(piece);
}

/** Returns the user's download while it is valid, or null. */
export async function getExport(
  tx: Reader,
  { id, userId, now }: { readonly id: string; readonly userId: string; readonly now: Date },
): Promise<PreparedFile | null> {
  const [file] = await tx
    .select()
    .from(exportRequests)
    .where(
      and(eq(exportRequests.id, id), eq(exportRequests.userId, userId), gt(exportRequests.expiresAt, now)),
    );
  return file ?? null;
}

/** Returns a piece, or null if its download was deleted. */
export async function getExportPiece(tx: Reader, exportId: string, position: number): Promise<Buffer | null> {
  const [piece] = await tx
    .select({ content: exportPieces.content })
    .from(exportPieces)
    .where(and(eq(exportPieces.exportId, exportId), eq(exportPieces.position, position)));
  return piece?.content ?? null;
}

/** Deletes expired downloads with their bytes. */
export async function deleteExpiredExports(tx: Transaction, now: Date): Promise<void> {
  const gone = await tx
    .delete(exportRequests)
    .where(lte(exportRequests.expiresAt, now))
    .returning({ id: exportRequests.id });
  if (gone.length === 0) return;
  await tx.delete(exportPieces).where(
    inArray(
      exportPieces.exportId,
      gone.map(({ id }) => id),
    ),
  );
}
