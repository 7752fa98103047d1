import { inArray, like, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Transaction } from './database.ts';

/**
 * Beyond so many matches the words are so frequent that reading the list in its order finds the next page
 * faster than gathering all matches first.
 */
const MOST_GATHERED = 2000;

/** Text as a pattern of LIKE that finds it inside words. */
export function patternOf(words: string): string {
  return `%${words.toLowerCase().replace(/[\\%_]/gu, String.raw`\$&`)}%`;
}

/**
 * The condition "its search text holds these words". Few matches come out of the trigram index (see the
 * migration `0004_search.sql`), frequent ones out of the list itself.
 */
export async function matching(
  tx: Transaction,
  list: 'tickets' | 'videos' | 'reports',
  columns: { readonly id: AnyPgColumn; readonly searchText: AnyPgColumn },
  words: string,
): Promise<SQL | undefined> {
  if (words === '') return undefined;
  const pattern = patternOf(words);
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from matching_ids(${list}::regclass, ${pattern}, ${MOST_GATHERED + 1}) as id`,
  );
  return rows.length <= MOST_GATHERED
    ? inArray(
        columns.id,
        rows.map((row) => row.id),
      )
    : like(columns.searchText, pattern);
}
