import { textHistoryEvents } from '@plainview/domain/evidence/accesses/evidence-access';
import type { CustodyEntry } from '@plainview/domain/ledger/ledger-entries';
import type { Reader } from '@plainview/postgres/database';
import { createStatement } from '@plainview/postgres/statement';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { unionAll, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { oneOf } from '../../../platform/database/schema/columns.ts';
import { custodyEntries } from '../../../platform/ledger/custody.table.ts';
import { writeCustody } from '../../../platform/ledger/record-custody.sql.ts';
import {
  importedLedgerEntries,
  importedLedgers,
} from '../../proof/agency-transfers/imported-ledgers.table.ts';
import { shownActor } from '../../review/findings/review-policies.table.ts';

/** An entry of a ticket's history: one of this ledger, or one that came along when the agency moved here. */
export type HistoryEntry = Omit<CustodyEntry, 'contentHash' | 'previousHash' | 'salt'> & {
  /** The ledger that has it under its sequence number; null for this one. */
  readonly origin: string | null;
};

/**
 * Lists the ledger entries of a ticket and everything that belongs to it, oldest first: after those of the
 * installations from which its agency moved here.
 */
export async function readTicketCustody(tx: Reader, ticketId: string): Promise<HistoryEntry[]> {
  await writeCustody(tx);
  return selectAll(tx, { ticketId });
}

/** Works like `readTicketCustody` without the entries about text that was sent, which only the Audit Trail shows. */
export async function readTicketHistory(tx: Reader, ticketId: string): Promise<HistoryEntry[]> {
  await writeCustody(tx);
  return selectWithoutTexts(tx, { ticketId });
}

const columnsOf = (table: typeof custodyEntries | typeof importedLedgerEntries) => ({
  sequence: table.sequence,
  occurredAt: table.occurredAt,
  ...shownActor(table),
  agencyId: table.agencyId,
  audience: table.audience,
  event: table.event,
  subject: table.subject,
  subjectId: table.subjectId,
  ticketId: table.ticketId,
  data: table.data,
  hash: table.hash,
  origin: importedLedgers.origin,
  importedAt: importedLedgers.importedAt,
});

const createSelect = (isShown: (event: AnyPgColumn) => SQL | undefined) =>
  createStatement((tx) =>
    unionAll(
      tx
        .select(columnsOf(custodyEntries))
        .from(custodyEntries)
        // Joins nothing: this ledger is not among the imported ones.
        .leftJoin(importedLedgers, sql`false`)
        .where(and(eq(custodyEntries.ticketId, sql.placeholder('ticketId')), isShown(custodyEntries.event))),
      tx
        .select(columnsOf(importedLedgerEntries))
        .from(importedLedgerEntries)
        .leftJoin(importedLedgers, eq(importedLedgers.origin, importedLedgerEntries.origin))
        .where(
          and(
            eq(importedLedgerEntries.ticketId, sql.placeholder('ticketId')),
            isShown(importedLedgerEntries.event),
          ),
        ),
    ).orderBy(sql`imported_at nulls last`, sql`sequence`),
  );

const selectAll = createSelect(() => undefined);
const selectWithoutTexts = createSelect((event) => sql`not ${oneOf(event, textHistoryEvents)}`);
