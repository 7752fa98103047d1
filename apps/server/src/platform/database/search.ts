import { findRecordId } from '@plainview/domain/shared/record-id';
import type { Reader } from '@plainview/postgres/database';
import { countRows, exactly, type PageRequest, type RowCount } from '@plainview/postgres/keyset-pagination';
import { readRows } from '@plainview/postgres/read-rows';
import { and, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';

/**
 * With more matches than this, scanning the list in its order finds the next page faster than gathering all
 * matches first: among 100,000 rows, a page of 50 is found within about 2,500.
 */
const MOST_GATHERED = 2000;

/** The number of rows that a limited count of a frequent term examines. */
const MOST_EXAMINED = 2000;

/** Converts text to a LIKE pattern that matches it anywhere, also inside words. */
export function patternOf(search: string): string {
  return `%${search.toLowerCase().replace(/[\\%_]/gu, String.raw`\$&`)}%`;
}

/** Returns a condition on ids that uses one parameter, however many ids there are. */
export function isOneOf(id: AnyPgColumn, ids: readonly string[]): SQL {
  return sql`${id} = any(${sql.param([...ids])}::${sql.raw(id.getSQLType())}[])`;
}

type SearchedList =
  | 'tickets'
  | 'videos'
  | 'reports'
  | 'users'
  | 'mail_messages'
  | 'custody_entries'
  | 'support_requests'
  | 'invoices';

/** The columns of a list that a search needs. */
interface SearchedColumns {
  readonly id: AnyPgColumn;
  /** The text that is searched, in lower case. */
  readonly searchText: AnyPgColumn | SQL;
  /** Returns the condition that a row also matches because it refers to a record, if the search is its id. */
  readonly isAboutRecord?: (recordId: string) => SQL | undefined;
  /** Returns the condition that the actor may see why a row matches. */
  readonly isShown?: (recordId: string) => SQL;
}

/** The result of a search among the rows that the actor may see. */
interface Search {
  readonly condition: SQL;
  /** The condition of only the requested page; null if it is found by `condition`. */
  readonly pageCondition: SQL | null;
  /** Lower bound of the number of matches. */
  readonly found: number;
  /** Whether this is the exact number. */
  readonly isComplete: boolean;
  /** The number of newest rows that were looked at. */
  readonly examined: number;
}

const searches = new WeakMap<Reader, Map<string, Promise<Search>>>();

/** A page of the newest rows: those that match only the search, the newest ones first. */
export type NewestPage = Pick<PageRequest, 'after' | 'limit'>;

/** Returns a page if it has this order and ends at no given row; otherwise null. */
export const newestPage = ({ direction, after, until, limit }: PageRequest): NewestPage | null =>
  direction === 'descending' && until === null ? { after, limit } : null;

/**
 * Searches a list. A page and its total, which are read in the same transaction, share one search, for which
 * the page must ask first.
 */
function searchOnce(
  tx: Reader,
  list: SearchedList,
  columns: SearchedColumns,
  search: string,
  page: NewestPage | null,
): Promise<Search> {
  const known = searches.get(tx) ?? new Map<string, Promise<Search>>();
  searches.set(tx, known);
  const anyPage = JSON.stringify([list, search]);
  const key = page ? JSON.stringify([list, search, page]) : anyPage;
  const result = known.get(key) ?? gather(tx, list, columns, search, page);
  known.set(key, result);
  if (page?.after === null && !known.has(anyPage)) known.set(anyPage, result);
  return result;
}

/**
 * Returns the condition "the search text contains this text". Few matches are gathered from an index (see the
 * migration `0078_newest_matches.sql`); frequent ones are found by scanning the list.
 * @param page if not null, the condition may hold only for its rows
 */
export async function matching(
  tx: Reader,
  list: SearchedList,
  columns: SearchedColumns,
  search: string,
  page: NewestPage | null = null,
): Promise<SQL | undefined> {
  if (search === '') return undefined;
  const { condition, pageCondition } = await searchOnce(tx, list, columns, search, page);
  return page ? (pageCondition ?? condition) : condition;
}

/** A list that is counted: its other filters, and the sort key that puts its newest rows first. */
interface CountedSearch {
  readonly search: string;
  readonly filters: SQL | undefined;
  /** May be a join. */
  readonly table: PgTable | SQL;
  readonly newest: AnyPgColumn;
  readonly upTo: number | null;
}

/**
 * Counts the rows that match a search and the filters. With `upTo` it may stop at `MOST_EXAMINED` rows, the
 * newest if there are no filters, if an index cannot tell the matches.
 */
export async function countMatches(
  tx: Reader,
  list: SearchedList,
  columns: SearchedColumns,
  { search, filters, table, newest, upTo }: CountedSearch,
): Promise<RowCount> {
  if (search === '') return countRows(tx, table, filters, upTo);
  const { condition, found, isComplete, examined } = await searchOnce(tx, list, columns, search, null);
  // Reviews that are not finished hide rows of these lists, which `found` includes.
  const isExact = list !== 'custody_entries' && list !== 'reports' && list !== 'mail_messages';
  if (isComplete && filters === undefined && isExact) return exactly(found);
  if (isComplete || upTo === null) return countRows(tx, table, and(filters, condition), upTo);
  if (filters === undefined && examined >= MOST_EXAMINED) return { found, isExact: false };
  // With filters, PostgreSQL might sort all rows that match these.
  const order = filters === undefined ? sql`order by ${newest} desc, ${columns.id} desc` : sql``;
  // Keeps the matches and the last row that may be examined, and stops after `upTo` matches.
  const rows = await readRows<{ found: number; is_cut: boolean }>(
    tx,
    sql`
    select count(*) filter (where matches)::integer as found, coalesce(max(place), 0) = ${MOST_EXAMINED} as is_cut
    from (
      select matches, place from (
        select matches, row_number() over () as place from (
          select ${condition} as matches from ${table} where ${filters ?? sql`true`}
          ${order} limit ${MOST_EXAMINED}) as newest) as examined
      where matches or place = ${MOST_EXAMINED} limit ${upTo + 1}) as counted`,
  );
  const { found: counted = 0, is_cut: isCut = false } = rows[0] ?? {};
  return { found: counted, isExact: !isCut && counted <= upTo };
}

async function gather(
  tx: Reader,
  list: SearchedList,
  { id, searchText, isAboutRecord, isShown }: SearchedColumns,
  search: string,
  page: NewestPage | null,
): Promise<Search> {
  const term = search.toLowerCase();
  const recordId = findRecordId(search) ?? term;
  const pattern = patternOf(search);
  const rows = await readRows<{
    ids: string[] | null;
    found: number;
    examined: number;
    page: string[] | null;
  }>(
    tx,
    sql`
    select ids, matches as found, examined, page
    from find_matches(${list}::regclass, ${term}, ${pattern}, ${recordId}, ${MOST_GATHERED},
      ${page?.limit ?? null}::integer, ${page?.after?.key ?? null}::text, ${page?.after?.id ?? null}::text)`,
  );
  const { ids = null, found = 0, examined = 0, page: pageIds = null } = rows[0] ?? {};
  const shown = isShown?.(recordId);
  const among = (matches: SQL): SQL => (shown ? sql`(${matches} and ${shown})` : matches);
  const pageCondition = pageIds && among(isOneOf(id, pageIds));
  // With a bare LIKE under row-level security, PostgreSQL would estimate almost no matches, and read and sort
  // the whole list. For an expression that it cannot estimate it assumes half the rows, and scans the list in
  // order until the page is full.
  const isMatch = sql`${searchText} like ${pattern}`;
  const record = isAboutRecord?.(recordId);
  return ids
    ? { condition: among(isOneOf(id, ids)), pageCondition, found, isComplete: true, examined }
    : {
        condition: among(sql`coalesce(${record ? sql`${isMatch} or ${record}` : isMatch}, false)`),
        pageCondition,
        found,
        isComplete: false,
        examined,
      };
}
