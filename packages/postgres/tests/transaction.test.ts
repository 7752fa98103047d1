import { setTimeout as pause } from 'node:timers/promises';
import { createEmptyDatabase } from '@plainview/test-support/product/test-database-clone';
import type { PoolClient } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { closePool, connectionFromUrl, openPool } from '../src/database.ts';
import { readTransaction, writeTransaction } from '../src/transaction.ts';

const loseConnection = async (client: PoolClient): Promise<void> =>
  void (await client.query('select pg_terminate_backend(pg_backend_pid())'));

test.for([
  ['reads', readTransaction, 'begin read only'],
  ['writes', writeTransaction, 'begin'],
] as const)(
  'a lost connection fails a transaction that %s and has not sent a query yet',
  async ([, run, begin]) => {
    const database = await createEmptyDatabase();
    const pool = openPool(connectionFromUrl(database.url), { connections: 1, onIdleError: () => undefined });
    onTestFinished(async () => {
      await closePool(pool);
      await database.drop();
    });
    // The connection is gone long before the work ends. An unhandled rejection would fail the test's file.
    const running = run(pool, { begin, enter: loseConnection }, () => pause(100));
    await expect(running).rejects.toThrow('terminating connection');
  },
);
