import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Transaction } from './database.ts';

/**
 * With more matches than this, scanning the list in its order finds the next page faster than gathering all matches
 * first: among 100,000 rows, a page of 50 is found within about 2,500.
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

/** The result of a search among the rows that the actor may see. */
interface Search {
  readonly condition: SQL;
  /** Lower bound of the number of matches. */
  readonly found: number;
  /** Whether this is the exact number. */
  readonly isComplete: boolean;
}

const searches = new WeakMap<Transaction, Map<string, Promise<Search>>>();

/** Searches a list. A page and its total, which are read in the same transaction, share one search. */
function searchOnce(
  tx: Transaction,
  list: SearchedList,
  columns: SearchedColumns,
  search: string,
): Promise<Search> {
  const known = searches.get(tx) ?? new Map<string, Promise<Search>>();
  searches.set(tx, known);
  const key = `${list} ${search}`;
  const result = known.get(key) ?? gather(tx, list, columns, search);
  known.set(key, result);
  return result;
}

/**
 * Returns the condition "the search text contains this text". Few matches are gathered from an index (see the migration
 * `0040_search_parts.sql`); frequent ones are found by scanning the list.
 */
export async function matching(
  tx: Transaction,
  list: SearchedList,
  columns: SearchedColumns,
  search: string,
): Promise<SQL | undefined> {
  return search === '' ? undefined : (await searchOnce(tx, list, columns, search)).condition;
}

/**
 * Returns the number of matches of a search without further conditions, if the search itself has counted them; null
 * if rows must be counted.
 */
export async function countOfSearch(
  tx: Transaction,
  list: SearchedList,
  columns: SearchedColumns,
  { search, upTo }: { readonly search: string; readonly upTo: number | null },
): Promise<number | null> {
  const { found, isComplete } = await searchOnce(tx, list, columns, search);
  return isComplete || (upTo !== null && found > upTo) ? found : null;
}

async function gather(
  tx: Transaction,
  list: SearchedList,
  columns: SearchedColumns,
  search: string,
): Promise<Search> {
  const pattern = patternOf(search);
  const { rows } = await tx.execute<{ ids: string[] | null; found: number }>(sql`
    select ids::text[], matches as found
    from matching_ids(${list}::regclass, ${search.toLowerCase()}, ${pattern}, ${MOST_GATHERED})`);
  const { ids = null, found = 0 } = rows[0] ?? {};
  // With a bare LIKE under row-level security, PostgreSQL would estimate almost no matches, and read and sort the whole
  // list. For an expression that it cannot estimate it assumes half the rows, and scans the list in order until the
  // page is full.
  return ids
    ? { condition: isOneOf(columns.id, ids), found, isComplete: true }
    : { condition: sql`coalesce(${columns.searchText} like ${pattern}, false)`, found, isComplete: false };
}
