import type { Reader, Transaction } from '@plainview/postgres/database';
import { desc, eq } from 'drizzle-orm';
import { ledgerTimestamps } from './ledger-proofs.table.ts';

/** A timestamp of a checkpoint as it is stored. */
export type StoredTimestamp = typeof ledgerTimestamps.$inferSelect;

/** Returns the timestamp of the checkpoint with this many entries, or null. */
export async function findTimestamp(tx: Reader, size: number): Promise<StoredTimestamp | null> {
  const [row] = await tx.select().from(ledgerTimestamps).where(eq(ledgerTimestamps.size, size));
  return row ?? null;
}

/** Returns the timestamp with the latest time, or null. */
export async function readNewestTimestamp(tx: Reader): Promise<StoredTimestamp | null> {
  const [row] = await tx.select().from(ledgerTimestamps).orderBy(desc(ledgerTimestamps.time)).limit(1);
  return row ?? null;
}

/** Stores a timestamp, unless there is one of this checkpoint. */
export async function insertTimestamp(tx: Transaction, timestamp: StoredTimestamp): Promise<void> {
  await tx.insert(ledgerTimestamps).values(timestamp).onConflictDoNothing();
}
