import { and, asc, desc, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

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
export type PageReader<Row> = (stretch: PageRequest) => Promise<Row[]>;

/** Returns the condition and order of a page of a list sorted by `key`, then `id`. Needs an index on both. */
export function keysetCondition(
  { key, id }: { readonly key: AnyPgColumn; readonly id: AnyPgColumn },
  { direction, after, until }: PageRequest,
): { readonly where: SQL | undefined; readonly orderBy: SQL[] } {
  const ascending = direction === 'ascending';
  const type = sql.raw(key.getSQLType());
  const row = sql`(${key}, ${id})`;
  const place = (at: KeysetCursor): SQL => sql`(${at.key}::${type}, ${at.id}::uuid)`;
  return {
    where: and(
      after ? sql`${row} ${sql.raw(ascending ? '>' : '<')} ${place(after)}` : undefined,
      until ? sql`${row} ${sql.raw(ascending ? '<=' : '>=')} ${place(until)}` : undefined,
    ),
    orderBy: ascending ? [asc(key), asc(id)] : [desc(key), desc(id)],
  };
}

/** A page, with the total count on the first page only. */
export interface CountedPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number | null;
}

/** Reads a page and, if it is the first, the total in the same round trip. */
export async function readCountedPage<Row>(
  { after }: { readonly after: unknown },
  read: { readonly rows: () => Promise<readonly Row[]>; readonly total: () => Promise<number> },
): Promise<CountedPage<Row>> {
  const [rows, total] = await Promise.all([read.rows(), after === null ? read.total() : null]);
  return { rows, total };
}
