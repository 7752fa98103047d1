import { expect, test } from 'vitest';
import { openListener } from '../src/listener.ts';
import { openTestDatabase } from './test-database.ts';

test('a listener hears its channels only, and listens again after its connection was lost', async () => {
  const database = await openTestDatabase();
  const heard: string[] = [];
  let connections = 0;
  const errors: unknown[] = [];
  const listener = await openListener(database, {
    channels: ['news', 'Weather'],
    onNotification: (channel, payload) => heard.push(`${channel} ${payload}`),
    onConnect: () => (connections += 1),
    onError: (error) => errors.push(error),
  });
  const notify = (channel: string, payload: string) =>
    database.pool.query('select pg_notify($1, $2)', [channel, payload]);
  await notify('gossip', '1');
  await notify('news', '2');
  await notify('Weather', '3');
  await expect.poll(() => heard).toEqual(['news 2', 'Weather 3']);
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()`,
  );
  await expect.poll(() => connections).toBe(2);
  expect(errors).toHaveLength(1);
  await notify('news', '4');
  await expect.poll(() => heard).toHaveLength(3);
  await listener.close();
});
