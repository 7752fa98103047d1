import type { DatabaseConnection } from '@plainview/postgres/database';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import { z } from 'zod';
import { deleteCredentials } from '../../../platform/database/copies/tables.ts';
import { forgetFileReadings } from '../../evidence/file-verifications/file-verifications.repository.ts';

const fingerprintRow = z.object({ fingerprint: z.string() });

/** Returns the fingerprint of the secret that a database was used with; null if it never was. */
export const readSecretFingerprint = (owner: DatabaseConnection): Promise<string | null> =>
  withClient(owner, async (client) => {
    const there = await client.query("select to_regclass('drizzle.installation') is not null as there");
    if (there.rows[0]?.there !== true) return null;
    const { rows } = await client.query('select secret_fingerprint as fingerprint from drizzle.installation');
    return rows.length === 0 ? null : fingerprintRow.parse(rows[0]).fingerprint;
  });

/**
 * Prepares a recovered database for use: all users must sign in again, and no file counts as verified until it is read
 * again.
 */
export const prepareRecovered = (owner: DatabaseConnection, now: Date): Promise<void> =>
  withClient(owner, (client) =>
    drizzle({ client }).transaction(async (tx) => {
      await deleteCredentials(tx);
      await forgetFileReadings(tx, now);
    }),
  );

async function withClient<Result>(
  owner: DatabaseConnection,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ ...owner, ssl: false, application_name: 'plainview recovery' });
  // An error while idle surfaces at the next statement.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
