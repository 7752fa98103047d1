import type { Reader, Transaction } from '@plainview/postgres/database';
import { sealedLedgerKeys } from './sealed-ledger-key.table.ts';

/** The signing key as the database stores it. */
export type SealedLedgerKey = typeof sealedLedgerKeys.$inferSelect;

/** Returns the sealed key; null if the database holds none. */
export async function readSealedKey(tx: Reader): Promise<SealedLedgerKey | null> {
  const [found] = await tx.select().from(sealedLedgerKeys);
  return found ?? null;
}

/** Replaces the sealed key. @param key null if the next key is elsewhere */
export async function replaceSealedKey(tx: Transaction, key: SealedLedgerKey | null): Promise<void> {
  await tx.delete(sealedLedgerKeys);
  if (key) await tx.insert(sealedLedgerKeys).values(key);
}
