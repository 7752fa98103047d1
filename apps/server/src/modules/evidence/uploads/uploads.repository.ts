import type { MediaFacts } from '@plainview/domain/evidence/media/media-facts';
import type { Upload, UploadRefusal, UploadState } from '@plainview/domain/evidence/uploads/upload';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { createStatementByIds } from '@plainview/postgres/statement';
import { and, asc, count, eq, isNull, lt, ne, sql, sum } from 'drizzle-orm';
import { uploads } from './uploads.table.ts';

/** An upload of which no byte has arrived. */
export type NewUpload = Pick<
  Upload,
  | 'id'
  | 'agencyId'
  | 'userId'
  | 'ticketId'
  | 'importId'
  | 'draftId'
  | 'fileName'
  | 'sizeBytes'
  | 'clientSha256'
  | 'createdAt'
  | 'expiresAt'
>;

export async function createUpload(tx: Transaction, upload: NewUpload): Promise<void> {
  await tx.insert(uploads).values({ ...upload, state: 'receiving' });
}

/** Returns an upload, or null if there is none that the actor may see. */
export async function getUpload(tx: Reader, id: string): Promise<Upload | null> {
  const [upload] = await tx.select().from(uploads).where(eq(uploads.id, id));
  return upload ?? null;
}

/** Works like `getUpload`, with the row locked until the transaction ends. */
export async function lockUpload(tx: Transaction, id: string): Promise<Upload | null> {
  const [upload] = await tx.select().from(uploads).where(eq(uploads.id, id)).for('update');
  return upload ?? null;
}

/** Locks several uploads in a fixed order, so that two callers cannot deadlock. */
export const lockUploads = createStatementByIds(uploads.id, (tx: Transaction, hasId) =>
  tx.select().from(uploads).where(hasId).orderBy(asc(uploads.id)).for('update'),
);

/** Counts the uploads in each state. */
export async function countUploads(tx: Reader): Promise<ReadonlyMap<UploadState, number>> {
  const rows = await tx.select({ state: uploads.state, found: count() }).from(uploads).groupBy(uploads.state);
  return new Map(rows.map(({ state, found }) => [state, found]));
}

/** Returns the number and announced bytes of an agency's uploads without a ticket, excluding refused ones. */
export async function sumOpenUploads(
  tx: Reader,
  agencyId: string,
): Promise<{ readonly count: number; readonly bytes: number }> {
  const [row] = await tx
    .select({ count: count(), bytes: sum(uploads.sizeBytes).mapWith(Number) })
    .from(uploads)
    .where(and(eq(uploads.agencyId, agencyId), ne(uploads.state, 'refused')));
  return { count: row?.count ?? 0, bytes: row?.bytes ?? 0 };
}

/** Lists uploads whose bytes have not all arrived, of every agency that the transaction can see. */
export function listReceivingUploads(tx: Reader): Promise<readonly Pick<Upload, 'id' | 'sizeBytes'>[]> {
  return tx
    .select({ id: uploads.id, sizeBytes: uploads.sizeBytes })
    .from(uploads)
    .where(and(eq(uploads.state, 'receiving'), isNull(uploads.receivedAt)));
}

/** Lists a user's uploads without a ticket, oldest first. */
export function listUploads(tx: Reader, userId: string): Promise<Upload[]> {
  return tx.select().from(uploads).where(eq(uploads.userId, userId)).orderBy(asc(uploads.createdAt));
}

/** Lists expired uploads, for the sweep. */
export function listExpiredUploads(tx: Reader, now: Date, limit: number): Promise<Upload[]> {
  return tx
    .select()
    .from(uploads)
    .where(lt(uploads.expiresAt, now))
    .orderBy(asc(uploads.expiresAt))
    .limit(limit);
}

/** Lists uploads whose check should have ended before `since`. */
export function listOverdueChecks(tx: Reader, since: Date): Promise<Upload[]> {
  return (
    tx
      .select()
      .from(uploads)
      // A literal, so that every plan can use the partial index.
      .where(and(sql`${uploads.state} = 'checking'`, lt(uploads.receivedAt, since)))
  );
}

/** Records what has arrived of an upload: all bytes, the sender's hash, or both, which starts the check. */
export async function recordUploadArrival(
  tx: Transaction,
  id: string,
  arrival: Pick<Upload, 'receivedAt' | 'clientSha256' | 'state'>,
): Promise<void> {
  await tx.update(uploads).set(arrival).where(eq(uploads.id, id));
}

/** Records that the check accepted an upload. */
export async function markUploadStored(
  tx: Transaction,
  id: string,
  found: { readonly storedSha256: string; readonly facts: MediaFacts; readonly contentType: string },
): Promise<void> {
  await tx
    .update(uploads)
    .set({ ...found, state: 'stored' })
    .where(eq(uploads.id, id));
}

/** Records that the check refused an upload. */
export async function markUploadRefused(tx: Transaction, id: string, refusal: UploadRefusal): Promise<void> {
  await tx.update(uploads).set({ state: 'refused', refusal }).where(eq(uploads.id, id));
}

/**
 * Postpones the time after which a user's upload without a ticket is deleted. @returns false if the user has none
 * with this id that still receives bytes
 */
export async function extendReceivingUpload(
  tx: Transaction,
  { id, userId }: Pick<Upload, 'id' | 'userId'>,
  expiresAt: Date,
): Promise<boolean> {
  const isReceiving = and(eq(uploads.id, id), eq(uploads.userId, userId), eq(uploads.state, 'receiving'));
  const { rowCount } = await tx.update(uploads).set({ expiresAt }).where(isReceiving);
  return (rowCount ?? 0) > 0;
}

const deleteByIds = createStatementByIds(uploads.id, (tx: Transaction, hasId) =>
  tx.delete(uploads).where(hasId),
);

export async function deleteUploads(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await deleteByIds(tx, ids);
}
