import type { CustodyEvent } from '@plainview/domain/ledger/custody-event';
import type { CustodyEntry } from '@plainview/domain/ledger/ledger-entries';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import { custodyEntries, subjectKey } from '../../../platform/ledger/custody.table.ts';
import type { HistoryEntry } from '../../tickets/tickets/ticket-history.repository.ts';
import { importedLedgerEntries, importedLedgers } from './imported-ledgers.table.ts';

/** A ledger of another installation, from which an agency moved here. */
export type ImportedLedger = typeof importedLedgers.$inferSelect;

/** Lists an agency's entries of this ledger after a sequence number, in order. */
export function listAgencyEntries(
  tx: Reader,
  agencyId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<CustodyEntry[]> {
  return tx
    .select()
    .from(custodyEntries)
    .where(and(eq(custodyEntries.agencyId, agencyId), gt(custodyEntries.sequence, after)))
    .orderBy(asc(custodyEntries.sequence))
    .limit(limit);
}

const { line, proof, ...shown } = getTableColumns(importedLedgerEntries);

/** An entry of another ledger with what proves it. */
export interface ProvenHistoryEntry {
  readonly entry: HistoryEntry;
  /** The entry as its ledger disclosed it. */
  readonly line: string;
  /** Its inclusion proof under the checkpoint of its ledger, in base64. */
  readonly proof: readonly string[];
  readonly ledger: ImportedLedger;
}

const proven = {
  entry: shown,
  line,
  proof,
  ledger: getTableColumns(importedLedgers),
};

/**
 * Returns the first entry of an event about a record that another installation recorded and the actor
 * may see, or null.
 */
export async function findImportedEntryAbout(
  tx: Reader,
  recordId: string,
  event: CustodyEvent,
): Promise<ProvenHistoryEntry | null> {
  const [row] = await tx
    .select(proven)
    .from(importedLedgerEntries)
    .innerJoin(importedLedgers, eq(importedLedgers.origin, importedLedgerEntries.origin))
    .where(and(eq(subjectKey(shown.subjectId), recordId), eq(shown.event, event)))
    .orderBy(asc(importedLedgers.importedAt), asc(shown.sequence))
    .limit(1);
  return row ?? null;
}

/** Lists the entries about a ticket that other installations recorded, oldest first, with their proofs. */
export const listImportedEntries = (
  tx: Reader,
  ticketId: string,
  audience: 'agency' | 'everyone',
): Promise<ProvenHistoryEntry[]> =>
  tx
    .select(proven)
    .from(importedLedgerEntries)
    .innerJoin(importedLedgers, eq(importedLedgers.origin, importedLedgerEntries.origin))
    .where(
      and(eq(shown.ticketId, ticketId), audience === 'agency' ? eq(shown.audience, audience) : undefined),
    )
    .orderBy(asc(importedLedgers.importedAt), asc(shown.sequence));

/** Stores the ledger that an agency's entries come from. */
export async function insertImportedLedger(tx: Transaction, ledger: ImportedLedger): Promise<void> {
  await tx.insert(importedLedgers).values(ledger);
}

/** Stores entries of another ledger, with the lines of their proofs (`proof/inclusion.jsonl`). */
export async function insertImportedEntries(
  tx: Transaction,
  ledger: string,
  entries: readonly { readonly line: string; readonly inclusion: string }[],
): Promise<void> {
  await tx.execute(sql`
    insert into imported_ledger_entries (origin, line, proof)
    select ${ledger}, e.line, array(select jsonb_array_elements_text(e.inclusion::jsonb -> 'hashes'))
    from unnest(${sql.param(entries.map((entry) => entry.line))}::text[],
                ${sql.param(entries.map((entry) => entry.inclusion))}::text[]) as e(line, inclusion)`);
}
