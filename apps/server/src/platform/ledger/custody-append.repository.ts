import type { CustodyFact, SaltedFact } from '@plainview/domain/ledger/custody-event';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { readRows } from '@plainview/postgres/read-rows';
import { sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';

/** A fact with the hash of its content. */
export type HashedFact = SaltedFact & { readonly contentHash: string };

/** A fact with the database's own column names. */
export interface FactRow extends Record<string, unknown> {
  occurred_at: string;
  actor_id: string | null;
  actor_name: string;
  actor_email?: string | null;
  agency_id: string | null;
  audience: CustodyFact['audience'];
  event: CustodyFact['event'];
  subject: CustodyFact['subject'];
  subject_id: string;
  ticket_id: string | null;
  data: CustodyFact['data'];
  salt?: string | null;
}

/** Returns the fact of a row. */
export const factOf = (row: FactRow): SaltedFact => ({
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
  salt: row.salt ?? null,
});

const toJson = (facts: readonly HashedFact[]): string =>
  JSON.stringify(
    facts.map((fact) => ({
      occurred_at: fact.occurredAt,
      actor_id: fact.actorId,
      actor_name: fact.actorName,
      actor_email: fact.actorEmail,
      agency_id: fact.agencyId,
      audience: fact.audience,
      event: fact.event,
      subject: fact.subject,
      subject_id: fact.subjectId,
      ticket_id: fact.ticketId,
      data: fact.data,
      salt: fact.salt,
      content_hash: fact.contentHash,
    })),
  );

/** Returns the facts as `insertEntries` would store them, in order. */
export async function readAsStored(tx: Reader, facts: readonly HashedFact[]): Promise<SaltedFact[]> {
  const rows = await readRows<FactRow>(tx, sql`select * from custody_facts(${toJson(facts)}::jsonb)`);
  return rows.map(factOf);
}

/**
 * Stores facts as pending entries and links them to the ledger, unless another transaction links at the moment
 * (migration `0087_linked_entries.sql`).
 * @returns whether they are linked
 */
export async function insertEntries(tx: Transaction, facts: readonly HashedFact[]): Promise<boolean> {
  const inserting = tx.execute<{ is_linked: boolean }>(
    sql`select record_custody(${toJson(facts)}::jsonb) as is_linked`,
  );
  const { rows } = await inserting.execute();
  return rows[0]?.is_linked === true;
}

/** Links all pending entries. Waits for a transaction that links, and lets others wait until this one ends. */
export async function linkEntries(tx: Transaction): Promise<void> {
  await tx.execute(sql`select link_custody()`);
}

/**
 * Links the pending entries of committed transactions. Waits for a second at most: the next change, or the
 * next checkpoint, links what is left.
 */
export async function linkCommittedEntries(client: Pick<PoolClient, 'query'>): Promise<void> {
  await client
    .query({ name: 'link_custody', text: 'select link_committed_custody()' })
    .catch(() => undefined);
}
