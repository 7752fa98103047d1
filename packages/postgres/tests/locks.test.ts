import { expect, test } from 'vitest';
import { whileLocked } from '../src/locks/advisory-lock.ts';
import { takeTransactionLock, tryTransactionLock } from '../src/locks/transaction-lock.ts';
import { writeTransaction } from '../src/transaction.ts';
import { openTestDatabase, writing } from './test-database.ts';

test('only one caller at a time holds a named lock, and the work learns that its connection was lost', async () => {
  const database = await openTestDatabase();
  const held = await whileLocked(database, 'export', async (lost) => {
    expect(await whileLocked(database, 'export', () => Promise.resolve(1))).toBeNull();
    expect(await whileLocked(database, 'import', () => Promise.resolve(1))).toEqual({ result: 1 });
    const noticed = new Promise<void>((resolve) => lost.addEventListener('abort', () => resolve()));
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_locks
       where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    );
    await noticed;
    return 'done';
  });
  expect(held).toEqual({ result: 'done' });
  // PostgreSQL reports the end of a session before it releases the locks of it.
  await expect.poll(() => whileLocked(database, 'export', () => Promise.resolve(1))).toEqual({ result: 1 });
});

test('a lock of a transaction ends with it', async () => {
  const { pool } = await openTestDatabase();
  const isFree = () => writeTransaction(pool, writing, (tx) => tryTransactionLock(tx, 'export'));
  await writeTransaction(pool, writing, async (tx) => {
    await takeTransactionLock(tx, 'export');
    expect(await isFree()).toBe(false);
  });
  expect(await isFree()).toBe(true);
});
