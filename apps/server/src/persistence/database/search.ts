import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Transaction } from './database.ts';

/**
 * With more matches than this, scanning the list in its order finds the next page faster than gathering all matches
 * first.
 */
const MOST_GATHERED = 2000;

/** Converts text to a LIKE pattern that matches it anywhere, also inside words. */
export function patternOf(search: string): string {
  return `%${search.toLowerCase().replace(/[\\%_]/gu, String.raw`\$&`)}%`;
}

/** Returns a condition on ids that uses one parameter, however many ids there are. */
export function isOneOf(id: AnyPgColumn, ids: readonly string[]): SQL {
  return sql`${id} = any(${sql.param([...ids])}::uuid[])`;
}

type SearchedList = 'tickets' | 'videos' | 'reports';
type SearchedColumns = { readonly id: AnyPgColumn; readonly searchText: AnyPgColumn };

const searches = new WeakMap<Transaction, Map<string, Promise<SQL>>>();

/**
 * Returns the condition "the search text contains this text". Few matches are gathered from the trigram index (see the
 * migration `0004_search.sql`); frequent ones are found by scanning the list. A page and its total, which are read in
 * the same transaction, share one search.
 */
export async function matching(
  tx: Transaction,
  list: SearchedList,
  columns: SearchedColumns,
  search: string,
): Promise<SQL | undefined> {
  if (search === '') return undefined;
  const known = searches.get(tx) ?? new Map<string, Promise<SQL>>();
  searches.set(tx, known);
  const key = `${list} ${search}`;
  const condition = known.get(key) ?? gather(tx, list, columns, search);
  known.set(key, condition);
  return condition;
}

async function gather(
  tx: Transaction,
  list: SearchedList,
  columns: SearchedColumns,
  search: string,
): Promise<SQL> {
  const { rows } = await tx.execute<{ ids: string[] | null }>(sql`
    select case when count(*) <= ${MOST_GATHERED} then coalesce(array_agg(id::text), '{}') end as ids
    from matching_ids(${list}::regclass, ${patternOf(search)}, ${MOST_GATHERED + 1}) as id`);
  const ids = rows[0]?.ids;
  // With a bare LIKE under row-level security, PostgreSQL would estimate almost no matches, and read and sort the whole
  // list. For an expression that it cannot estimate it assumes half the rows, and scans the list in order until the
  // page is full.
  return ids
    ? isOneOf(columns.id, ids)
    : sql`coalesce(${columns.searchText} like ${patternOf(search)}, false)`;
}
