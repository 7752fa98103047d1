import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { createRowMapper } from './map-rows.ts';

const authors = pgTable('authors', { id: uuid().notNull(), name: text().notNull() });
const books = pgTable('books', {
  id: uuid().notNull(),
  authorId: uuid(),
  printedAt: timestamp({ withTimezone: true }),
  editor: text(),
  lentTo: text(),
  lentBy: text(),
});

const { id, printedAt, editor, lentTo, lentBy } = books;
const fields = [
  { path: ['id'], field: id },
  { path: ['at'], field: printedAt },
  { path: ['loan', 'to'], field: lentTo },
  { path: ['loan', 'by'], field: lentBy },
  { path: ['author', 'name'], field: authors.name },
  { path: ['mixed', 'editor'], field: editor },
  { path: ['mixed', 'author'], field: authors.name },
];
const row = ['a', '2026-03-01 12:00:00.123+00', null, null, null, null, null];

describe('rows of plain columns', () => {
  it('become objects with decoded values', () => {
    const map = createRowMapper(undefined, fields, () => null);
    expect(map?.([row])).toEqual([
      {
        id: 'a',
        at: new Date('2026-03-01T12:00:00.123Z'),
        loan: { to: null, by: null },
        author: { name: null },
        mixed: { editor: null, author: null },
      },
    ]);
  });

  it('have null in place of the object of a joined table without a row', () => {
    const map = createRowMapper(undefined, fields, () => ({ books: true, authors: false }));
    expect(map?.([row])).toMatchObject([
      { loan: { to: null }, author: null, mixed: { editor: null, author: null } },
    ]);
  });
});

it('maps expressions, also within the object of a joined table, whose columns decide whether it is null', () => {
  const field = sql<number>`1`.mapWith(Number);
  expect(createRowMapper(undefined, [{ path: ['own'], field }], () => null)?.([['2']])).toEqual([{ own: 2 }]);
  const author = [
    { path: ['author', 'books'], field },
    { path: ['author', 'name'], field: authors.name },
  ];
  const map = createRowMapper(undefined, author, () => ({ books: true, authors: false }));
  expect(map?.([['2', 'Ann']])).toEqual([{ author: { books: 2, name: 'Ann' } }]);
  expect(map?.([['2', null]])).toEqual([{ author: null }]);
});

it('knows which joined tables may have no row from the name that Drizzle notes it under', () => {
  const query = drizzle.mock().select().from(books).leftJoin(authors, eq(authors.id, books.authorId));
  expect(Reflect.get(query, 'joinsNotNullableMap')).toEqual({ books: true, authors: false });
});
