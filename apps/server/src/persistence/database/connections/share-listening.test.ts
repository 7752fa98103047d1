import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { cloneTestDatabase } from '@plainview/test-support/product/test-database-clone';
import type { PoolClient } from 'pg';
import { expect, test } from 'vitest';
import { closePool, connectionFromUrl, openPool } from '../database.ts';
import { shareListening } from './share-listening.ts';

interface Listening {
  readonly client: PoolClient;
  readonly release: () => void;
}

test('lanes listen on one connection, and on one other after it was lost', async () => {
  const database = await cloneTestDatabase();
  const pool = openPool(connectionFromUrl(database.url), { connections: 2, onIdleError: () => undefined });
  const lanes = shareListening(pool);
  /** Listens as graphile-worker does: with a callback. */
  const listen = async (received: string[]): Promise<Listening> => {
    const { promise, resolve, reject } = Promise.withResolvers<Listening>();
    lanes.connect((error, client, release) =>
      client ? resolve({ client, release }) : reject(error ?? new Error('no connection')),
    );
    const listening = await promise;
    listening.client.on('notification', ({ payload = '' }) => received.push(payload));
    listening.client.once('error', () => received.push('lost'));
    await listening.client.query('listen jobs');
    return listening;
  };
  const one: string[] = [];
  const other: string[] = [];
  const first = await Promise.all([listen(one), listen(other)]);
  expect(pool.totalCount).toBe(1);
  await lanes.query("notify jobs, 'first'");
  await expect.poll(() => [one, other]).toEqual([['first'], ['first']]);

  await changeAsOwner(
    database.url,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query = 'listen jobs'`,
  );
  await expect
    .poll(() => [one, other])
    .toEqual([
      ['first', 'lost'],
      ['first', 'lost'],
    ]);
  const again = [await listen(one), await listen(other)];
  // What held the lost connection lets go of it only now.
  for (const { release } of first) release();
  const third = await listen([]);
  expect(new Set([...again, third].map(({ client }) => client)).size).toBe(1);
  await lanes.query("notify jobs, 'second'");
  await expect.poll(() => [one, other].map((received) => received.at(-1))).toEqual(['second', 'second']);

  for (const { release } of [...again, third]) release();
  expect(pool.idleCount).toBe(pool.totalCount);
  await closePool(pool);
  await database.drop();
});
