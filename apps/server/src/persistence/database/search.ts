import { sql, type SQL } from 'drizzle-orm';
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

/** Rows by their ids, as one value however many they are. */
export function isOneOf(id: AnyPgColumn, ids: readonly string[]): SQL {
  return sql`${id} = any(${sql.param([...ids])}::uuid[])`;
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
  const { rows } = await tx.execute<{ ids: string[] | null }>(sql`
    select case when count(*) <= ${MOST_GATHERED} then coalesce(array_agg(id::text), '{}') end as ids
    from matching_ids(${list}::regclass, ${patternOf(words)}, ${MOST_GATHERED + 1}) as id`);
  const ids = rows[0]?.ids;
  // Of LIKE alone PostgreSQL would take under row-level security that almost nothing matches, and read and sort the
  // whole list; of what it cannot judge it takes the half, and reads the list in its order until the page is full.
  return ids
    ? isOneOf(columns.id, ids)
    : sql`coalesce(${columns.searchText} like ${patternOf(words)}, false)`;
}
