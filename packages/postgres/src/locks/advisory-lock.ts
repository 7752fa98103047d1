import type { Database } from '../database.ts';

/**
 * Runs `work` while this process exclusively holds the named lock among all processes on the database. `lost`
 * is aborted if the connection that holds the lock breaks: from then on another process may have it.
 * @returns null immediately if the lock is already held
 */
export async function whileLocked<Result>(
  database: Database,
  name: string,
  work: (lost: AbortSignal) => Promise<Result>,
): Promise<{ readonly result: Result } | null> {
  const lost = new AbortController();
  const client = await database.pool.connect();
  const onError = (): void => lost.abort();
  client.on('error', onError);
  try {
    const { rows } = await client.query<{ held: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as held',
      [name],
    );
    if (rows[0]?.held !== true) return null;
    try {
      return { result: await work(lost.signal) };
    } finally {
      if (!lost.signal.aborted) {
        await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]);
      }
    }
  } finally {
    client.off('error', onError);
    client.release(lost.signal.aborted);
  }
}
