import type { Reader, Transaction } from '@plainview/postgres/database';
import { asc, eq, inArray, lt, sql } from 'drizzle-orm';
import { blobReservations } from './blob-reservations.table.ts';

/** Reserves a storage key. */
export async function insertBlobReservation(tx: Transaction, key: string): Promise<void> {
  await tx.insert(blobReservations).values({ key });
}

/**
 * Deletes a reservation. Waits for another transaction that is deleting it.
 * @returns false if it no longer exists
 */
export async function deleteBlobReservation(tx: Transaction, key: string): Promise<boolean> {
  const deleted = await tx
    .delete(blobReservations)
    .where(eq(blobReservations.key, key))
    .returning({ key: blobReservations.key });
  return deleted.length > 0;
}

/** Lists reservations older than a given age, oldest first. */
export async function listStaleReservations(tx: Reader, hours: number, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ key: blobReservations.key })
    .from(blobReservations)
    .where(lt(blobReservations.reservedAt, sql`now() - make_interval(hours => ${hours})`))
    .orderBy(asc(blobReservations.reservedAt))
    .limit(limit);
  return rows.map(({ key }) => key);
}

/** Returns those of the keys that are reserved. */
export async function filterReserved(tx: Reader, keys: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ key: blobReservations.key })
    .from(blobReservations)
    .where(inArray(blobReservations.key, [...keys]));
  return rows.map(({ key }) => key);
}
