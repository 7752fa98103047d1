import { sql, type SQL } from 'drizzle-orm';
import { bigint, customType, timestamp, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core';

/** Returns the primary key of a table whose rows get their ids from the product. */
export const id = () => uuid('id').primaryKey();

/** Returns a timestamp with milliseconds, the precision of a JavaScript date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Returns a timestamp with microseconds, as in older tables and those of the authentication library. */
export const microsecondInstant = (name: string) => timestamp(name, { withTimezone: true });

export const createdAt = () => instant('created_at').notNull();

/** Returns a 64-bit integer that is read as a JavaScript number, exact up to 2^53. */
export const safeInteger = (name: string) => bigint(name, { mode: 'number' });

/** Returns a set of 64-bit integers as ranges. Text form in PostgreSQL: `{[0,1024),[2048,4096)}`. */
export const int8multirange = customType<{ data: string }>({ dataType: () => 'int8multirange' });

/** Returns the id of a transaction with its epoch, which never wraps around. Text form: a decimal number. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/** Returns a column of bytes, which are read as a buffer. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`;

/** Returns the condition that a column has one of the values, for check constraints and policies. */
export function oneOf(column: AnyPgColumn, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map(quoted).join(', '))})`;
}

/** Returns the condition that a column has a SHA-256 in lower-case hexadecimal digits. */
export const isSha256 = (column: AnyPgColumn): SQL => sql`${column} ~ '^[0-9a-f]{64}$'`;

/**
 * Returns the characters and pairs of adjacent characters of a text as an array of numbers, for indexes that
 * find terms without a trigram (migration `0040_search_parts.sql`).
 */
export const searchParts = (text: AnyPgColumn | SQL): SQL => sql`search_parts(${text})`;

const SECONDS = { hour: 3600, day: 86_400 };
const ENTRIES = 4096;

/**
 * Returns the hour, day or group of ledger entries of a row, for indexes that find the newest rows with a
 * term (migration `0078_newest_matches.sql`). `find_matches` has the same widths.
 */
export const searchBucket = (key: AnyPgColumn, width: 'hour' | 'day' | 'entries'): SQL =>
  sql`search_bucket(${key}, ${sql.raw(String(width === 'entries' ? ENTRIES : SECONDS[width]))})`;
