import { is, type Assume, type SQL } from 'drizzle-orm';
import { NodePgTransaction } from 'drizzle-orm/node-postgres';
import type { QueryResultRow } from 'pg';
import type { Reader } from './database.ts';

/**
 * Sends a query at once, whose text only reads. Returns its rows as the driver reads them.
 * @template Row the columns of the query, by their names
 */
export async function readRows<Row extends Record<string, unknown>>(
  tx: Reader,
  query: SQL,
): Promise<Array<Assume<Row, QueryResultRow>>> {
  if (!is(tx, NodePgTransaction)) throw new TypeError('a reader is a transaction');
  const { rows } = await tx.execute<Row>(query).execute();
  return rows;
}
