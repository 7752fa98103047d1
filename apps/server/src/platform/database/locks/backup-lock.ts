import type { DatabaseConnection } from '@plainview/postgres/database';
import { Client } from 'pg';
import { z } from 'zod';

// Arbitrary, but the same in every process of the product.
const BACKUPS = 7_034_116;

const lockRow = z.object({ free: z.boolean() });

/** While this is held, no other process takes a backup of this database. */
export interface BackupLock {
  close(): Promise<void>;
}

/** Takes the lock, which ends with the process, however that ends; null if another process holds it. */
export async function tryLockBackups(connection: DatabaseConnection): Promise<BackupLock | null> {
  const client = new Client({
    ...connection,
    ssl: connection.ssl ?? false,
    application_name: 'plainview backup lock',
    keepAlive: true,
  });
  // If the connection is lost, so is the database, and the backup fails by itself.
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query('select pg_try_advisory_lock($1) as free', [BACKUPS]);
  if (lockRow.parse(rows[0]).free) return { close: () => client.end() };
  await client.end();
  return null;
}
