import { sql } from 'drizzle-orm';
import type { Transaction } from '../database.ts';

/**
 * Acquires a named lock until the transaction ends, however it ends. Not a row lock: waiting for an external
 * server while holding one would block anyone who deletes the row.
 * @returns false immediately if another transaction has it
 */
export async function tryTransactionLock(tx: Transaction, name: string): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`,
  );
  return rows[0]?.taken === true;
}

/** Works like `tryTransactionLock`, but waits. For short work that involves only the database. */
export async function takeTransactionLock(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
