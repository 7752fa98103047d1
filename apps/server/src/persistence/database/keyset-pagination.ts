import { and, asc, desc, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

export type Direction = 'ascending' | 'descending';

/** The place of a row in a sorted list: the value that it is sorted by, and its id where two are equal. */
export interface KeysetCursor {
  readonly key: string;
  readonly id: string;
}

/** A stretch of a list: behind `after`, up to and with `until`, at most `limit` rows. */
export interface PageRequest {
  readonly direction: Direction;
  readonly after: KeysetCursor | null;
  readonly until: KeysetCursor | null;
  readonly limit: number;
}

/** Reads a list stretch by stretch. */
export type PageReader<Row> = (stretch: PageRequest) => Promise<Row[]>;

/** Condition and order of a stretch in a list that is sorted by `key` and then `id`; an index on both serves it. */
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
