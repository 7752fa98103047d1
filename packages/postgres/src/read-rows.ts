import type { SQL } from 'drizzle-orm';
import type { QueryResult } from 'pg';
import type { Reader } from './database.ts';
import { sessionOf } from './transaction-session.ts';

/**
 * Sends a query at once, whose text only reads. Returns its rows as the driver reads them.
 * @template Row the columns of the query, by their names
 */
export async function readRows<Row extends Record<string, unknown>>(tx: Reader, query: SQL): Promise<Row[]> {
  const { rows } = await sessionOf(tx).execute<QueryResult<Row>>(query);
  return rows;
}
