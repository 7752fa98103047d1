import { setImmediate } from 'node:timers/promises';
import { closePool, connectionFromUrl, openPool } from '@plainview/postgres/database';
import { cloneTestDatabase } from '@plainview/test-support/product/test-database-clone';
import { Pool, type Notification, type PoolClient } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { withSharedListener } from './shared-listener.ts';

/** Connects as a runner does that listens, until the end of the test. */
const connectTo = (pool: Pool): Promise<PoolClient> =>
  new Promise((resolve, reject) => {
    pool.connect((error, client, release) => {
      onTestFinished(() => release());
      if (client) resolve(client);
      else reject(error ?? new Error('no connection'));
    });
  });

test('a job that fails after the pool has ended is not rejected, which nothing would handle', async () => {
  const pool = new Pool();
  const shared = withSharedListener(pool)(() => true);
  await pool.end();
  let outcome = 'waits';
  const settle = (): void => void (outcome = 'settled');
  void shared.connect().then(settle, settle);
  await setImmediate();
  expect(outcome).toBe('waits');
  await expect(pool.connect()).rejects.toThrow('after calling end');
});

test('a runner hears only of the jobs that it can run, and of any whose task is unknown', async () => {
  const database = await cloneTestDatabase();
  const pool = openPool(connectionFromUrl(database.url), { connections: 2, onIdleError: () => undefined });
  onTestFinished(async () => {
    await closePool(pool);
    await database.drop();
  });
  const heard: (string | undefined)[] = [];
  const onNotification = ({ payload }: Notification): void => void heard.push(payload);
  const lane = withSharedListener(pool)((task) => task === 'send-mail');
  const client = await connectTo(lane);
  const other = '{"count":1,"task":"delete-blob"}';
  const own = '{"count":1,"task":"send-mail"}';
  const unknown = ['{"count":1}', '{"task":', '{"task":1}', '"task"'];
  client.on('notification', onNotification);
  await client.query('listen jobs');
  for (const message of [other, own, ...unknown])
    await client.query(`select pg_notify('jobs', $1)`, [message]);
  client.removeListener('notification', onNotification);
  await client.query(`select pg_notify('jobs', 'after the end')`);
  expect(heard).toEqual([own, ...unknown]);
});

test('runners that share a connection listen with one statement, and each is notified', async () => {
  const database = await cloneTestDatabase();
  const pool = openPool(connectionFromUrl(database.url), { connections: 2, onIdleError: () => undefined });
  onTestFinished(async () => {
    await closePool(pool);
    await database.drop();
  });
  const listening = withSharedListener(pool);
  const heard: string[] = [];
  const clients = await Promise.all(
    ['one', 'other'].map(async (name) => {
      const client = await connectTo(listening(() => true));
      client.on('notification', () => void heard.push(name));
      return client;
    }),
  );
  const sending = clients.map((client) => client.query('LISTEN jobs'));
  expect(sending[0]).toBe(sending[1]);
  await Promise.all(sending);
  await pool.query(`select pg_notify('jobs', '')`);
  await expect.poll(() => heard).toEqual(['one', 'other']);
});

test('the connection is released once, even if all runners stop before it is open', async () => {
  const database = await cloneTestDatabase();
  const pool = openPool(connectionFromUrl(database.url), { connections: 1, onIdleError: () => undefined });
  onTestFinished(async () => {
    await closePool(pool);
    await database.drop();
  });
  const listening = withSharedListener(pool);
  const stopped = ['one', 'other'].map(
    () =>
      new Promise<void>((resolve) => {
        listening(() => true).connect((_error, _client, release) => {
          release();
          resolve();
        });
      }),
  );
  const next = pool.connect();
  await Promise.all(stopped);
  // A second release would already have taken the connection from its next user.
  const client = await next;
  expect(() => client.release()).not.toThrow();
});
