import type { Database, DatabaseConnection, Transaction } from '@plainview/postgres/database';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { asSystem } from '../tenant-transaction.ts';

// Arbitrary, but the same in every process of the product.
const REMOVALS = 7_034_114;

/** While this is held, no stored file is deleted, whichever rows are. */
export interface HeldRemovals {
  /** @throws if the lock was lost in the meantime, so that a file may have been deleted */
  confirm(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Waits for deletions in progress and blocks new ones. The lock ends with the process, however that ends. A
 * second caller waits for the first.
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
      // A session lock: if the session still responds, the lock was held the whole time.
      await client.query('select 1');
    },
    close: () => client.end(),
  };
}

/**
 * Runs `work`, which decides whether a stored file is deleted, in a system transaction; does nothing while
 * deletions are paused. What it decides stays true: a caller that pauses them afterwards reads rows that no longer
 * refer to the file.
 * @returns null if it did not run
 */
export function ifBlobDeletionAllowed<Result>(
  database: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result | null> {
  return asSystem(database, async (tx) => {
    const { rows } = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock_shared(${REMOVALS}) as free`,
    );
    return rows[0]?.free === true ? work(tx) : null;
  });
}
