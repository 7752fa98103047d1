import { and, gt } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  countRows,
  keysetCondition,
  readCountedPage,
  type KeysetCursor,
  type PageRequest,
} from '../src/keyset-pagination.ts';
import { readTransaction, writeTransaction } from '../src/transaction.ts';
import { books, openTestDatabase, reading, writing } from './test-database.ts';

const cursorOf = (book?: { readonly title: string; readonly id: string }): KeysetCursor | null =>
  book ? { key: book.title, id: book.id } : null;

test.for(['ascending', 'descending'] as const)(
  'pages in %s order contain each row once, also rows with the same key',
  async (direction) => {
    const { pool } = await openTestDatabase();
    const added = ['Emma', 'Ulysses', 'Emma', 'Dracula', 'Emma'].map((title) => ({ title }));
    await writeTransaction(pool, writing, (tx) => tx.insert(books).values(added));
    const list = (page: PageRequest) =>
      readTransaction(pool, reading, (tx) => {
        const { where, orderBy } = keysetCondition({ key: books.title, id: books.id }, page);
        return tx
          .select()
          .from(books)
          .where(and(where, gt(books.copies, 0)))
          .orderBy(...orderBy)
          .limit(page.limit);
      });
    const all = [];
    for (let after: KeysetCursor | null = null; ; after = cursorOf(all.at(-1))) {
      const page = await list({ direction, after, until: null, limit: 2 });
      if (page.length === 0) break;
      all.push(...page);
    }
    const expected = ['Dracula', 'Emma', 'Emma', 'Emma', 'Ulysses'];
    expect(all.map(({ title }) => title)).toEqual(
      direction === 'ascending' ? expected : expected.toReversed(),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(5);
    const upToThird = await list({ direction, after: null, until: cursorOf(all[2]), limit: 9 });
    expect(upToThird).toEqual(all.slice(0, 3));
  },
);

test('only the first page has a total, which is a lower bound after the limit', async () => {
  const { pool } = await openTestDatabase();
  const added = Array.from({ length: 5 }, () => ({ title: 'Emma' }));
  await writeTransaction(pool, writing, (tx) => tx.insert(books).values(added));
  const read = (after: unknown, countUpTo: number | null) =>
    readTransaction(pool, reading, (tx) =>
      readCountedPage(
        { after, countUpTo },
        {
          rows: () => tx.select().from(books).limit(2),
          total: () => countRows(tx, books, undefined, countUpTo),
        },
      ),
    );
  expect(await read(null, null)).toMatchObject({ total: 5, isTotalExact: true });
  expect(await read(null, 3)).toMatchObject({ total: 3, isTotalExact: false });
  expect(await read('a cursor', null)).toMatchObject({ total: null });
});
