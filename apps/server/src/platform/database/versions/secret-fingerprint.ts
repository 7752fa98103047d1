import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { StartError } from '../../core/start-error.ts';
import { isProcessRunning } from '../locks/process-locks.ts';

/** Returns what identifies a secret without revealing it. */
export const fingerprintOf = (secret: string): string =>
  createHmac('sha256', secret).update('plainview installation').digest('hex');

/**
 * Records the fingerprint of the secret with which the processes of this database run. Runs as the owner, under the
 * lock of the migrations, which a starting process keeps until it counts as running, and before the passwords of the
 * login roles are derived from the secret.
 * @returns whether the database was used with another secret before, by processes that have ended
 * @throws StartError if a process with another secret is running
 */
export async function recordSecret(pool: Pool, secret: string): Promise<boolean> {
  await pool.query(`create table if not exists drizzle.installation (
    is_only boolean primary key default true check (is_only), secret_fingerprint text not null)`);
  const fingerprint = fingerprintOf(secret);
  const { rows } = await pool.query<{ earlier: string }>(
    'select secret_fingerprint as earlier from drizzle.installation',
  );
  const hasChanged = rows[0] !== undefined && rows[0].earlier !== fingerprint;
  if (hasChanged && (await isProcessRunning(pool)))
    throw new StartError(
      'SECRET: other processes of this installation run with another secret. Set SECRET to theirs; to change it, stop them first.',
    );
  await pool.query(
    `insert into drizzle.installation (secret_fingerprint) values ($1)
     on conflict (is_only) do update set secret_fingerprint = excluded.secret_fingerprint`,
    [fingerprint],
  );
  return hasChanged;
}
