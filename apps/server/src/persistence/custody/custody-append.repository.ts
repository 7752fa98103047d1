import type { CustodyFact, SaltedFact } from '@plainview/domain/custody/custody-event';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';

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

/** Returns the facts as `appendToChain` would store them, in order. */
export async function readAsStored(tx: Transaction, facts: readonly HashedFact[]): Promise<SaltedFact[]> {
  const reading = tx.execute<FactRow>(sql`select * from custody_facts(${toJson(facts)}::jsonb)`);
  const { rows } = await reading.execute();
  return rows.map(factOf);
}

/**
 * Locks the head of the chain, appends the facts as its next entries and moves the head, in one statement
 * (migration `0053_ledger_proofs.sql`).
 */
export async function appendToChain(tx: Transaction, facts: readonly HashedFact[]): Promise<void> {
  await tx.execute(sql`select append_custody(${toJson(facts)}::jsonb)`).execute();
}
