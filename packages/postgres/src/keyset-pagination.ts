import { and, asc, desc, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Reader } from './database.ts';
import { readRows } from './read-rows.ts';

export type Direction = 'ascending' | 'descending';

/** The position of a row in a sorted list: its sort key, with its id as tie-breaker. */
export interface KeysetCursor {
  readonly key: string;
  readonly id: string;
}

/** A page of a list: after `after`, up to and including `until`, at most `limit` rows. */
export interface PageRequest {
  readonly direction: Direction;
  readonly after: KeysetCursor | null;
  readonly until: KeysetCursor | null;
  readonly limit: number;
}

/** Reads a list page by page. */
export type PageReader<Row> = (page: PageRequest) => Promise<Row[]>;

/** A `KeysetCursor`, or placeholders for its parts. */
interface KeysetPosition {
  readonly key: string | Placeholder;
  readonly id: string | Placeholder;
}

/** Returns the condition and order of a page of a list sorted by `key`, then `id`. Needs an index on both. */
export function keysetCondition(
  { key, id }: { readonly key: AnyPgColumn; readonly id: AnyPgColumn },
  {
    direction,
    after,
    until,
  }: {
    readonly direction: Direction;
    readonly after: KeysetPosition | null;
    readonly until: KeysetPosition | null;
  },
): { readonly where: SQL | undefined; readonly orderBy: SQL[] } {
  const ascending = direction === 'ascending';
  const type = sql.raw(key.getSQLType());
  const row = sql`(${key}, ${id})`;
  const place = (at: KeysetPosition): SQL => sql`(${at.key}::${type}, ${at.id}::uuid)`;
  return {
    where: and(
      after ? sql`${row} ${sql.raw(ascending ? '>' : '<')} ${place(after)}` : undefined,
      until ? sql`${row} ${sql.raw(ascending ? '<=' : '>=')} ${place(until)}` : undefined,
    ),
    orderBy: ascending ? [asc(key), asc(id)] : [desc(key), desc(id)],
  };
}

/**
 * A page of a list that has a total. Counting stops after `countUpTo` rows; null means that it never stops.
 */
export interface CountedPageRequest extends PageRequest {
  readonly countUpTo: number | null;
}

/** A page, with the total count on the first page only. If it is not exact, more rows match. */
export interface CountedPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number | null;
  readonly isTotalExact: boolean;
}

/** A number of rows, which is a lower bound if it is not exact. */
export interface RowCount {
  readonly found: number;
  readonly isExact: boolean;
}

export const exactly = (found: number): RowCount => ({ found, isExact: true });

/** Reads a page and, if it is the first, the total in the same round trip. */
export async function readCountedPage<Row>(
  { after, countUpTo = null }: { readonly after: unknown; readonly countUpTo?: number | null },
  read: { readonly rows: () => Promise<readonly Row[]>; readonly total: () => Promise<RowCount> },
): Promise<CountedPage<Row>> {
  const [rows, count] = await Promise.all([read.rows(), after === null ? read.total() : null]);
  if (count === null) return { rows, total: null, isTotalExact: true };
  if (count.isExact && (countUpTo === null || count.found <= countUpTo))
    return { rows, total: count.found, isTotalExact: true };
  return {
    rows,
    total: Math.min(countUpTo ?? Infinity, Math.max(count.found, rows.length)),
    isTotalExact: false,
  };
}

/** Counts the rows of a table or join that match a condition. Stops soon after `upTo` unless it is null. */
export async function countRows(
  tx: Reader,
  table: PgTable | SQL,
  where: SQL | undefined,
  upTo: number | null,
): Promise<RowCount> {
  const rows = await readRows<{ found: number }>(
    tx,
    sql`
    select count(*)::integer as found from (
      select from ${table} where ${where ?? sql`true`} ${upTo === null ? sql`` : sql`limit ${upTo + 1}`}) as counted`,
  );
  const found = rows[0]?.found ?? 0;
  return { found, isExact: upTo === null || found <= upTo };
}
