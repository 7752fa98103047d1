import { setImmediate } from 'node:timers/promises';
import { cloneTestDatabase } from '@plainview/test-support/product/test-database-clone';
import { Pool, type Notification, type PoolClient } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { closePool, connectionFromUrl, openPool } from '../database.ts';
import { withSharedListener } from './shared-listener.ts';

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
  const client = await new Promise<PoolClient | undefined>((resolve) => {
    lane.connect((_error, shared, release) => {
      onTestFinished(() => release());
      resolve(shared);
    });
  });
  const other = '{"count":1,"task":"delete-blob"}';
  const own = '{"count":1,"task":"send-mail"}';
  const unknown = ['{"count":1}', '{"task":', '{"task":1}', '"task"'];
  client?.on('notification', onNotification);
  await client?.query('listen jobs');
  for (const message of [other, own, ...unknown])
    await client?.query(`select pg_notify('jobs', $1)`, [message]);
  client?.removeListener('notification', onNotification);
  await client?.query(`select pg_notify('jobs', 'after the end')`);
  expect(heard).toEqual([own, ...unknown]);
});
