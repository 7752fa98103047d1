import { createEmptyDatabase } from '@plainview/test-support/product/test-database-clone';
import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { onTestFinished } from 'vitest';
import { connectionFromUrl, openDatabase, type Database } from '../src/database.ts';
import type { TransactionStart } from '../src/transaction.ts';

export const books = pgTable('books', {
  id: uuid().primaryKey().defaultRandom(),
  title: text().notNull(),
  copies: integer().notNull().default(1),
});

const nothing = (): Promise<void> => Promise.resolve();
export const writing: TransactionStart = { begin: 'begin', enter: nothing };
export const reading: TransactionStart = { begin: 'begin read only', enter: nothing };

/** Opens a database with an empty table of books, until the test ends. */
export async function openTestDatabase(connections = 3): Promise<Database> {
  const created = await createEmptyDatabase();
  const database = openDatabase(connectionFromUrl(created.url), {
    connections,
    onIdleError: () => undefined,
  });
  onTestFinished(async () => {
    await database.close();
    await created.drop();
  });
  await database.query.execute(
    sql`create table books (id uuid primary key default gen_random_uuid(), title text not null, copies integer not null default 1)`,
  );
  return database;
}
