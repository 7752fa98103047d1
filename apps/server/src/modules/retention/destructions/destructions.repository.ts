import type { DestructionState } from '@plainview/domain/retention/destructions/destruction';
import type { Reader, Transaction } from '@plainview/postgres/database';
import {
  countRows,
  keysetCondition,
  type PageRequest,
  type RowCount,
} from '@plainview/postgres/keyset-pagination';
import { and, asc, eq, getTableColumns, inArray, isNull, lte, sql } from 'drizzle-orm';
import { recordedTicketNumber } from '../../../platform/ledger/ticket-number.sql.ts';
import { agencies } from '../../identity/users/accounts.table.ts';
import { destructions } from '../schedules/retention.table.ts';

/** A requested, scheduled, stopped or completed destruction of a ticket. A completed one is its tombstone. */
export type Destruction = typeof destructions.$inferSelect;
export type NamedDestruction = Destruction & {
  readonly agencyName: string;
  /** Null if the ticket was destroyed before tickets had numbers. */
  readonly ticketNumber: string | null;
};

const named = {
  ...getTableColumns(destructions),
  agencyName: agencies.name,
  ticketNumber: recordedTicketNumber(destructions.ticketId),
};

const selectDestructions = (tx: Reader) =>
  tx.select(named).from(destructions).innerJoin(agencies, eq(agencies.id, destructions.agencyId));

export type NewDestruction = typeof destructions.$inferInsert;

export async function createDestruction(tx: Transaction, destruction: NewDestruction): Promise<void> {
  await tx.insert(destructions).values(destruction);
}

/** Changes a destruction. @param change may not be applied to a tombstone, except for its certificate */
export async function updateDestruction(
  tx: Transaction,
  id: string,
  change: Partial<NewDestruction>,
): Promise<void> {
  await tx.update(destructions).set(change).where(eq(destructions.id, id));
}

export async function getDestruction(tx: Reader, id: string): Promise<NamedDestruction | null> {
  const [row] = await selectDestructions(tx).where(eq(destructions.id, id));
  return row ?? null;
}

/** Works like `getDestruction`, with the row locked until the transaction ends. Lock its ticket first. */
export async function lockDestruction(tx: Transaction, id: string): Promise<NamedDestruction | null> {
  const [row] = await selectDestructions(tx)
    .where(eq(destructions.id, id))
    .for('update', { of: destructions });
  return row ?? null;
}

/** Returns the open destruction of a ticket, locked until the transaction ends. Lock the ticket first. */
export async function lockOpenDestruction(
  tx: Transaction,
  ticketId: string,
): Promise<NamedDestruction | null> {
  const [row] = await selectDestructions(tx)
    .where(and(eq(destructions.ticketId, ticketId), inArray(destructions.state, ['requested', 'scheduled'])))
    .for('update', { of: destructions });
  return row ?? null;
}

/** Lists scheduled destructions whose undo window has ended. */
export async function listEndedWindows(
  tx: Reader,
  now: Date,
  limit: number,
): Promise<{ readonly id: string; readonly ticketId: string }[]> {
  return tx
    .select({ id: destructions.id, ticketId: destructions.ticketId })
    .from(destructions)
    .where(and(eq(destructions.state, 'scheduled'), lte(destructions.destroyAfter, now)))
    .orderBy(asc(destructions.destroyAfter), asc(destructions.id))
    .limit(limit);
}

/** Lists tombstones whose certificate is missing. */
export async function listUncertified(tx: Reader, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: destructions.id })
    .from(destructions)
    .where(and(eq(destructions.state, 'destroyed'), isNull(destructions.certificateKey)))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Filter of a list of destructions: those in any of these states. */
export interface DestructionFilter {
  readonly states: readonly DestructionState[];
  /** Row-level security limits agency users to their own anyway; this selects the index. */
  readonly agencyId: string | null;
}

const filtersOf = ({ states, agencyId }: DestructionFilter) =>
  and(agencyId ? eq(destructions.agencyId, agencyId) : undefined, inArray(destructions.state, [...states]));

/** Lists a page of the destructions that the actor may see. */
export function listDestructions(
  tx: Reader,
  filter: DestructionFilter,
  page: PageRequest,
): Promise<NamedDestruction[]> {
  const { where, orderBy } = keysetCondition({ key: destructions.requestedAt, id: destructions.id }, page);
  return selectDestructions(tx)
    .where(and(filtersOf(filter), where))
    .orderBy(...orderBy)
    .limit(page.limit);
}

/** Counts the destructions that the actor may see. May stop at `upTo`. */
export const countDestructions = (
  tx: Reader,
  filter: DestructionFilter,
  upTo: number | null,
): Promise<RowCount> => countRows(tx, destructions, filtersOf(filter), upTo);

/** Deletes the reports of a ticket that has a tombstone. */
export async function deleteDestroyedReports(tx: Transaction, ticketId: string): Promise<void> {
  await tx.execute(sql`select delete_destroyed_reports(${ticketId}::uuid)`);
}
