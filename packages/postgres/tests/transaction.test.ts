import { setTimeout as pause } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { expect, test } from 'vitest';
import type { Database, Reader, Transaction } from '../src/database.ts';
import { readRows } from '../src/read-rows.ts';
import { retryDeadlocks } from '../src/retry-deadlocks.ts';
import { isStatementTimeout } from '../src/statement-timeout.ts';
import { createStatement, createStatementByIds } from '../src/statement.ts';
import {
  afterCommit,
  beforeCommit,
  isInTransaction,
  readTransaction,
  writeThenRead,
  writeTransaction,
} from '../src/transaction.ts';
import { books, openTestDatabase, reading, writing } from './test-database.ts';

const loseConnection = async (client: PoolClient): Promise<void> =>
  void (await client.query('select pg_terminate_backend(pg_backend_pid())'));

const titles = async ({ pool }: Database): Promise<readonly string[]> =>
  readTransaction(pool, reading, async (tx) =>
    (await tx.select().from(books).orderBy(books.title)).map(({ title }) => title),
  );
const add = (tx: Transaction, title: string) => tx.insert(books).values({ title });

test.for([
  ['reads', readTransaction, 'begin read only'],
  ['writes', writeTransaction, 'begin'],
] as const)(
  'a lost connection fails a transaction that %s and has not sent a query yet',
  async ([, run, begin]) => {
    const { pool } = await openTestDatabase(1);
    // The connection is gone long before the work ends. An unhandled rejection would fail the test's file.
    const running = run(pool, { begin, enter: loseConnection }, () => pause(100));
    await expect(running).rejects.toThrow('terminating connection');
  },
);

test('a transaction commits all its changes, or none if its work fails', async () => {
  const database = await openTestDatabase();
  await writeTransaction(database.pool, writing, async (tx) => {
    expect(isInTransaction()).toBe(true);
    await Promise.all([add(tx, 'Emma'), add(tx, 'Ulysses')]);
  });
  expect(isInTransaction()).toBe(false);
  const failing = writeTransaction(database.pool, writing, async (tx) => {
    await add(tx, 'Dracula');
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await titles(database)).toEqual(['Emma', 'Ulysses']);
});

test('a statement that fails unnoticed rolls the transaction back', async () => {
  const database = await openTestDatabase();
  const failing = writeTransaction(database.pool, writing, async (tx) => {
    await add(tx, 'Emma');
    await tx.execute(sql`select 1 / 0`).catch(() => undefined);
  });
  await expect(failing).rejects.toThrow('a statement of the transaction failed');
  expect(await titles(database)).toEqual([]);
});

test('no statement is sent after the transaction has ended', async () => {
  const database = await openTestDatabase();
  const tx = await writeTransaction(database.pool, writing, (open) => Promise.resolve(open));
  await expect(async () => add(tx, 'Emma')).rejects.toThrow('the transaction has ended');
});

test('a write in a transaction that reads does not compile, and PostgreSQL rejects it', async () => {
  const { pool } = await openTestDatabase();
  const id = crypto.randomUUID();
  const isId = eq(books.id, id);
  const createBook = createStatement((tx: Transaction) => tx.insert(books).values({ id, title: 'Emma' }));
  const writes = [
    // @ts-expect-error Readers have no `insert`.
    (tx: Reader) => tx.insert(books).values({ title: 'Emma' }),
    // @ts-expect-error Readers have no `update`.
    (tx: Reader) => tx.update(books).set({ title: 'Emma' }),
    // @ts-expect-error Readers have no `delete`.
    (tx: Reader) => tx.delete(books).where(isId),
    // @ts-expect-error Readers have no `execute`.
    (tx: Reader) => tx.execute(sql`truncate books`),
    // @ts-expect-error A reader is no transaction.
    (tx: Reader) => add(tx, 'Emma'),
    // @ts-expect-error A reader is no transaction.
    (tx: Reader) => createBook(tx, {}),
    (tx: Reader) => readRows(tx, sql`truncate books`),
  ];
  for (const write of writes) {
    const refused = readTransaction(pool, reading, async (tx): Promise<unknown> => write(tx));
    await expect(refused).rejects.toMatchObject({ cause: { code: '25006' } });
  }
});

const count = (tx: Reader) => readRows(tx, sql`select count(*)::int as found from books`);

test('a function that reads also runs in a transaction that writes, and in one of Drizzle itself', async () => {
  const { pool, query } = await openTestDatabase();
  const list = createStatement((tx) => tx.select({ title: books.title }).from(books));
  const found = await writeTransaction(pool, writing, async (tx) => {
    await add(tx, 'Emma');
    return [await list(tx, {}), await count(tx)];
  });
  expect(found).toEqual([[{ title: 'Emma' }], [{ found: 1 }]]);
  expect(await query.transaction(count)).toEqual([{ found: 1 }]);
});

test('last steps run before the commit, follow-ups after it, and the read sees the changes', async () => {
  const { pool } = await openTestDatabase();
  const steps: string[] = [];
  const found = await writeThenRead(
    pool,
    writing,
    (tx) => {
      beforeCommit(tx, () => {
        steps.push('last step');
        return Promise.resolve([add(tx, 'Emma').execute()]);
      });
      afterCommit(tx, async (client) => {
        const { rows } = await client.query('select title from books');
        steps.push(`after ${rows.length}`);
      });
      steps.push('work');
      return Promise.resolve('Emma');
    },
    { start: reading, work: (tx, title) => tx.select().from(books).where(eq(books.title, title)) },
  );
  expect(found).toMatchObject([{ title: 'Emma' }]);
  expect(steps).toEqual(['work', 'last step', 'after 1']);
});

test('of two transactions that lock each other out, the one that PostgreSQL aborts runs again', async () => {
  const database = await openTestDatabase();
  const ids = await writeTransaction(database.pool, writing, async (tx) => {
    const rows = await tx
      .insert(books)
      .values([{ title: 'Emma' }, { title: 'Ulysses' }])
      .returning();
    return rows.map(({ id }) => id);
  });
  let attempts = 0;
  const bothLocked = Promise.withResolvers<void>();
  let locked = 0;
  const lend = createStatement((tx: Transaction) =>
    tx
      .update(books)
      .set({ copies: sql`${books.copies} + 1` })
      .where(eq(books.id, sql.placeholder('id'))),
  );
  const lendBoth = (first = '', second = '') =>
    retryDeadlocks(() => {
      attempts += 1;
      return writeTransaction(database.pool, writing, async (tx) => {
        await lend(tx, { id: first });
        locked += 1;
        if (locked === 2) bothLocked.resolve();
        await bothLocked.promise;
        await lend(tx, { id: second });
      });
    });
  await Promise.all([lendBoth(ids[0], ids[1]), lendBoth(ids[1], ids[0])]);
  // The one that runs again can lock its first row before the other one is awake.
  expect(attempts).toBeGreaterThanOrEqual(3);
  const list = createStatementByIds(books.id, (tx, hasId) => tx.select().from(books).where(hasId));
  const copies = await readTransaction(database.pool, reading, (tx) => list(tx, ids));
  expect(copies.map((book) => book.copies)).toEqual([3, 3]);
});

test('a statement that takes longer than the timeout differs from other errors', async () => {
  const { pool } = await openTestDatabase();
  const run = (query: ReturnType<typeof sql>) =>
    readTransaction(pool, reading, async (tx) => {
      await readRows(tx, sql`select set_config('statement_timeout', '20', true)`);
      return readRows(tx, query).catch((error: unknown) => isStatementTimeout(error));
    }).catch((error: unknown) => isStatementTimeout(error));
  expect(await run(sql`select pg_sleep(10)`)).toBe(true);
  expect(await run(sql`select 1 / 0`)).toBe(false);
});
