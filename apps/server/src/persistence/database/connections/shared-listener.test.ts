import { setImmediate } from 'node:timers/promises';
import { Pool } from 'pg';
import { expect, test } from 'vitest';
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

test('a runner is told only about jobs that it can run, and about those whose task is unknown', async () => {
  const pool = new Pool();
  const client = Object.assign(new EventEmitter(), { release: () => undefined });
  vi.spyOn(pool, 'connect').mockImplementation(async () => client);
  const heard: (string | undefined)[] = [];
  withSharedListener(pool)((task) => task === 'send-mail').connect((_, shared) =>
    shared?.on('notification', ({ payload }) => heard.push(payload)),
  );
  await setImmediate();
  const messages = ['{"count":1}', '{"count":1,"task":"send-mail"}', '{"count":1,"task":"delete-blob"}'];
  for (const payload of messages) client.emit('notification', { payload });
  expect(heard).toEqual(messages.slice(0, 2));
});
