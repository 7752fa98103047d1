import type { UploadState } from '@plainview/domain/video/upload';
import { and, asc, count, eq, inArray, isNull, lt, ne, sum } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { uploads } from '../schema/uploads.ts';

export type UploadRecord = typeof uploads.$inferSelect;

export async function insertUpload(tx: Transaction, upload: typeof uploads.$inferInsert): Promise<void> {
  await tx.insert(uploads).values(upload);
}

/** Returns an upload, or null if there is none that the actor may see. */
export async function findUpload(tx: Transaction, id: string): Promise<UploadRecord | null> {
  const [upload] = await tx.select().from(uploads).where(eq(uploads.id, id));
  return upload ?? null;
}

/** Works like `findUpload`, with the row locked until the transaction ends. */
export async function lockUpload(tx: Transaction, id: string): Promise<UploadRecord | null> {
  const [upload] = await tx.select().from(uploads).where(eq(uploads.id, id)).for('update');
  return upload ?? null;
}

/** Locks several uploads in a fixed order, so that two callers cannot deadlock. */
export function lockUploads(tx: Transaction, ids: readonly string[]): Promise<UploadRecord[]> {
  return tx
    .select()
    .from(uploads)
    .where(inArray(uploads.id, [...ids]))
    .orderBy(asc(uploads.id))
    .for('update');
}

/** Counts the uploads in each state. */
export async function countUploads(tx: Transaction): Promise<ReadonlyMap<UploadState, number>> {
  const rows = await tx.select({ state: uploads.state, found: count() }).from(uploads).groupBy(uploads.state);
  return new Map(rows.map(({ state, found }) => [state, found]));
}

/** Returns the number and announced bytes of an agency's uploads without a ticket, excluding refused ones. */
export async function sumOpenUploads(
  tx: Transaction,
  agencyId: string,
): Promise<{ readonly count: number; readonly bytes: number }> {
  const [row] = await tx
    .select({ count: count(), bytes: sum(uploads.sizeBytes).mapWith(Number) })
    .from(uploads)
    .where(and(eq(uploads.agencyId, agencyId), ne(uploads.state, 'refused')));
  return { count: row?.count ?? 0, bytes: row?.bytes ?? 0 };
}

/** Lists uploads whose bytes have not all arrived, of every agency that the transaction can see. */
export function listReceivingUploads(
  tx: Transaction,
): Promise<readonly Pick<UploadRecord, 'id' | 'sizeBytes'>[]> {
  return tx
    .select({ id: uploads.id, sizeBytes: uploads.sizeBytes })
    .from(uploads)
    .where(and(eq(uploads.state, 'receiving'), isNull(uploads.receivedAt)));
}

/** Lists a user's uploads without a ticket, oldest first. */
export function listUploads(tx: Transaction, userId: string): Promise<UploadRecord[]> {
  return tx.select().from(uploads).where(eq(uploads.userId, userId)).orderBy(asc(uploads.createdAt));
}

/** Lists expired uploads, for the sweep. */
export function listExpiredUploads(tx: Transaction, now: Date, limit: number): Promise<UploadRecord[]> {
  return tx
    .select()
    .from(uploads)
    .where(lt(uploads.expiresAt, now))
    .orderBy(asc(uploads.expiresAt))
    .limit(limit);
}

/** Lists uploads whose check should have ended before `since`. */
export function listOverdueChecks(tx: Transaction, since: Date): Promise<UploadRecord[]> {
  return tx
    .select()
    .from(uploads)
    .where(and(eq(uploads.state, 'checking'), lt(uploads.receivedAt, since)));
}

export async function updateUpload(
  tx: Transaction,
  id: string,
  change: Partial<typeof uploads.$inferInsert>,
): Promise<void> {
  await tx.update(uploads).set(change).where(eq(uploads.id, id));
}

export async function deleteUploads(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(uploads).where(inArray(uploads.id, [...ids]));
}
