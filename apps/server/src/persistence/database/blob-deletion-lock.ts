import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import type { Database, DatabaseConnection, Transaction } from './database.ts';
import { asSystem } from './tenant-transaction.ts';

// Any number; every process of the product takes the same one.
const REMOVALS = 7_034_114;

/** While it is held no stored file is removed, whatever rows go. */
export interface HeldRemovals {
  /** @throws where the lock was lost meanwhile, so that a file may have gone */
  confirm(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Waits for removals under way and keeps new ones off. It ends with the process, however that ends. A second one waits for
 * the first.
 */
export async function pauseBlobDeletion(connection: DatabaseConnection): Promise<HeldRemovals> {
  const client = new Client({
    ...connection,
    ssl: connection.ssl ?? false,
    application_name: 'plainview backup',
    keepAlive: true,
  });
  let lost: Error | null = null;
  client.on('error', (error) => (lost = error));
  await client.connect();
  await client.query('select pg_advisory_lock($1)', [REMOVALS]);
  return {
    async confirm() {
      if (lost) throw lost;
      // The lock is the session's: where it still answers, the lock was held all the time.
      await client.query('select 1');
    },
    close: () => client.end(),
  };
}

/**
 * Runs `work`, which removes stored files, in a transaction of the system, or nothing while removals are held.
 * @returns whether it ran
 */
export function ifBlobDeletionAllowed(
  database: Database,
  work: (tx: Transaction) => Promise<void>,
): Promise<boolean> {
  return asSystem(database, async (tx) => {
    const { rows } = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock_shared(${REMOVALS}) as free`,
    );
    if (rows[0]?.free !== true) return false;
    await work(tx);
    return true;
  });
}
