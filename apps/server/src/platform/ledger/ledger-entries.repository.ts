import type { CustodyEntry } from '@plainview/domain/ledger/ledger-entries';
import type { Reader } from '@plainview/postgres/database';
import { readRows } from '@plainview/postgres/read-rows';
import { sql } from 'drizzle-orm';
import { factOf, type FactRow } from './custody-append.repository.ts';

/**
 * A row of custody_entries with the database's own column names. Selects all existing columns, so that a
 * backup's ledger can be verified before later migrations have run: columns that do not exist yet are null.
 */
interface CustodyRow extends FactRow {
  sequence: string;
  content_hash: string;
  previous_hash: string;
  hash: string;
}

const entryOf = (row: CustodyRow): CustodyEntry => ({
  ...factOf(row),
  sequence: Number(row.sequence),
  contentHash: row.content_hash,
  previousHash: row.previous_hash,
  hash: row.hash,
});

/** Reads the entries after a sequence number up to and including another, in order, at most `limit`. */
export async function readEntries(
  tx: Reader,
  { after, upTo, limit }: { readonly after: number; readonly upTo: number; readonly limit: number },
): Promise<CustodyEntry[]> {
  const rows = await readRows<CustodyRow>(
    tx,
    sql`
    select * from custody_entries where sequence > ${after} and sequence <= ${upTo} order by sequence limit ${limit}`,
  );
  return rows.map(entryOf);
}

/** Returns the operator's acknowledgments of faults, in order. */
export async function readAcknowledgements(tx: Reader): Promise<CustodyEntry[]> {
  const rows = await readRows<CustodyRow>(
    tx,
    sql`select * from custody_entries where subject = 'ledger' order by sequence`,
  );
  return rows.map(entryOf);
}
