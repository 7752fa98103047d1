import { setImmediate } from 'node:timers/promises';
import { Pool } from 'pg';
import { expect, test } from 'vitest';
import { withSharedListener } from './shared-listener.ts';

test('a job that fails after the pool has ended is not rejected, which nothing would handle', async () => {
  const pool = new Pool();
  const shared = withSharedListener(pool);
  await pool.end();
  let outcome = 'waits';
  const settle = (): void => void (outcome = 'settled');
  void shared.connect().then(settle, settle);
  await setImmediate();
  expect(outcome).toBe('waits');
  await expect(pool.connect()).rejects.toThrow('after calling end');
});
