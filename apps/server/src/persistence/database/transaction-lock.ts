import { sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';

/**
 * Takes the lock of that name until the transaction ends, however it ends. It is no row's: what waits for a server of others
 * would hold up whoever deletes the row.
 * @returns false at once where another transaction has it.
 */
export async function tryTransactionLock(tx: Transaction, name: string): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`,
  );
  return rows[0]?.taken === true;
}

/** As `tryTransactionLock`, but waits: for what is short and in the database alone. */
export async function takeTransactionLock(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
