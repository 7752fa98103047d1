import type { CustodyEntry } from '@plainview/domain/custody/custody-chain';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';

/**
 * A row of custody_entries with the database's own column names. Selects all existing columns, so that a backup's chain
 * can be verified before later migrations have run: columns that do not exist yet are null.
 */
interface CustodyRow extends Record<string, unknown> {
  sequence: string;
  occurred_at: string;
  actor_id: string | null;
  actor_name: string;
  actor_email?: string | null;
  agency_id: string | null;
  audience: CustodyEntry['audience'];
  event: CustodyEntry['event'];
  subject: CustodyEntry['subject'];
  subject_id: string;
  ticket_id: string | null;
  data: CustodyEntry['data'];
  content_hash: string;
  previous_hash: string;
  hash: string;
}

const entryOf = (row: CustodyRow): CustodyEntry => ({
  sequence: Number(row.sequence),
  occurredAt: row.occurred_at,
  actorId: row.actor_id,
  actorName: row.actor_name,
  actorEmail: row.actor_email ?? null,
  agencyId: row.agency_id,
  audience: row.audience,
  event: row.event,
  subject: row.subject,
  subjectId: row.subject_id,
  ticketId: row.ticket_id,
  data: row.data,
  contentHash: row.content_hash,
  previousHash: row.previous_hash,
  hash: row.hash,
});

/** Reads the entries after a sequence number up to and including another, in order, at most `limit`. */
export async function readChain(
  tx: Transaction,
  { after, upTo, limit }: { readonly after: number; readonly upTo: number; readonly limit: number },
): Promise<CustodyEntry[]> {
  const { rows } = await tx.execute<CustodyRow>(sql`
    select * from custody_entries where sequence > ${after} and sequence <= ${upTo} order by sequence limit ${limit}`);
  return rows.map(entryOf);
}

/** Returns the operator's acknowledgments of faults, in order. */
export async function readAcknowledgements(tx: Transaction): Promise<CustodyEntry[]> {
  const { rows } = await tx.execute<CustodyRow>(
    sql`select * from custody_entries where subject = 'ledger' order by sequence`,
  );
  return rows.map(entryOf);
}
