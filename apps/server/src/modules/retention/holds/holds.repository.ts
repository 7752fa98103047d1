import type { Reader, Transaction } from '@plainview/postgres/database';
import { keysetCondition, type PageRequest } from '@plainview/postgres/keyset-pagination';
import { and, asc, count, eq, getTableColumns, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { agencies } from '../../identity/users/accounts.table.ts';
import { isNameHidden, unlessHidden } from '../../review/findings/review-policies.table.ts';
import { tickets } from '../../tickets/tickets/tickets.table.ts';
import { holdReleaseRequests, holds, holdTickets } from './holds.table.ts';

/** A hold across tickets. */
export type StoredHold = typeof holds.$inferSelect;
/** A hold with the number of tickets that it covers. */
export type CountedHold = StoredHold & { readonly ticketCount: number };

/** Returns a name of a hold, unless a second review of one of its tickets hides it. */
const nameOnHold = <Column extends AnyPgColumn>(name: Column) =>
  unlessHidden(
    name,
    isNameHidden(
      { name },
      (ticketId) =>
        sql`${ticketId} in (select covered.ticket_id from hold_tickets covered where covered.hold_id = ${holds.id})`,
    ),
  );

/** Returns a name of a ticket in a hold, unless a second review of the ticket hides it. */
const nameOnHeldTicket = <Column extends AnyPgColumn>(name: Column) =>
  unlessHidden(
    name,
    isNameHidden({ name }, (ticketId) => sql`${ticketId} = ${holdTickets.ticketId}`),
  );

const counted = {
  ...getTableColumns(holds),
  placedBy: nameOnHold(holds.placedBy),
  releasedBy: nameOnHold(holds.releasedBy),
  releaseRequestedBy: nameOnHold(holds.releaseRequestedBy),
  ticketCount: sql<number>`(select count(*)::integer from hold_tickets covered where covered.hold_id = ${holds.id})`,
};

export async function createHold(tx: Transaction, hold: typeof holds.$inferInsert): Promise<void> {
  await tx.insert(holds).values(hold);
}

export async function updateHold(
  tx: Transaction,
  id: string,
  change: Partial<typeof holds.$inferInsert>,
): Promise<void> {
  await tx.update(holds).set(change).where(eq(holds.id, id));
}

/** Returns a hold, locked until the transaction ends. Lock it before its tickets. */
export async function lockHold(tx: Transaction, id: string): Promise<StoredHold | null> {
  const [hold] = await tx.select().from(holds).where(eq(holds.id, id)).for('update');
  return hold ?? null;
}

export async function getHold(tx: Reader, id: string): Promise<CountedHold | null> {
  const [hold] = await tx.select(counted).from(holds).where(eq(holds.id, id));
  return hold ?? null;
}

const stateOf = (isReleased: boolean) => (isReleased ? isNotNull : isNull)(holds.releasedAt);

/** Lists a page of the holds in force, or of released ones, by time. */
export function listHolds(tx: Reader, isReleased: boolean, page: PageRequest): Promise<CountedHold[]> {
  const { where, orderBy } = keysetCondition({ key: holds.placedAt, id: holds.id }, page);
  return tx
    .select(counted)
    .from(holds)
    .where(and(stateOf(isReleased), where))
    .orderBy(...orderBy)
    .limit(page.limit);
}

export async function countHolds(tx: Reader, isReleased: boolean): Promise<number> {
  const [row] = await tx.select({ found: count() }).from(holds).where(stateOf(isReleased));
  return row?.found ?? 0;
}

/** A ticket of a hold, with a request to remove it. */
export type CoveredTicket = typeof holdTickets.$inferSelect;

/** Returns all tickets that a hold covers, in the order of their ids. */
export const listHeldTickets = (tx: Reader, holdId: string): Promise<CoveredTicket[]> =>
  tx.select().from(holdTickets).where(eq(holdTickets.holdId, holdId)).orderBy(asc(holdTickets.ticketId));

/** A ticket of a hold, as the hold's page lists it. */
export interface HeldTicket {
  readonly id: string;
  readonly number: string;
  readonly agencyName: string;
  readonly incidentType: string;
  readonly submittedAt: Date;
  readonly addedAt: Date;
  readonly addedBy: string;
  readonly removalRequestedAt: Date | null;
  readonly removalRequestedBy: string | null;
  readonly removalRequestedById: string | null;
}

/** Lists all tickets of a hold, newest first; their number is limited. */
export const describeHeldTickets = (tx: Reader, holdId: string): Promise<HeldTicket[]> =>
  tx
    .select({
      id: tickets.id,
      number: tickets.number,
      agencyName: agencies.name,
      incidentType: tickets.incidentType,
      submittedAt: tickets.submittedAt,
      addedAt: holdTickets.addedAt,
      addedBy: nameOnHeldTicket(holdTickets.addedBy),
      removalRequestedAt: holdTickets.removalRequestedAt,
      removalRequestedBy: nameOnHeldTicket(holdTickets.removalRequestedBy),
      removalRequestedById: holdTickets.removalRequestedById,
    })
    .from(holdTickets)
    .innerJoin(tickets, eq(tickets.id, holdTickets.ticketId))
    .innerJoin(agencies, eq(agencies.id, tickets.agencyId))
    .where(eq(holdTickets.holdId, holdId))
    .orderBy(sql`${tickets.submittedAt} desc`, asc(tickets.id));

/**
 * Adds tickets to a hold, and counts it on them. The caller has locked them; none of them is in the hold yet.
 */
export async function addHeldTickets(
  tx: Transaction,
  rows: readonly (typeof holdTickets.$inferInsert)[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.insert(holdTickets).values([...rows]);
  await changeHoldCounts(
    tx,
    rows.map(({ ticketId }) => ticketId),
    1,
  );
}

/** Changes a ticket of a hold. The caller has locked the hold. */
export async function updateHeldTicket(
  tx: Transaction,
  { holdId, ticketId }: Pick<CoveredTicket, 'holdId' | 'ticketId'>,
  change: Partial<typeof holdTickets.$inferInsert>,
): Promise<void> {
  await tx
    .update(holdTickets)
    .set(change)
    .where(and(eq(holdTickets.holdId, holdId), eq(holdTickets.ticketId, ticketId)));
}

/** Removes a ticket from a hold, and no longer counts it on the ticket. The caller has locked both. */
export async function deleteHeldTicket(tx: Transaction, holdId: string, ticketId: string): Promise<void> {
  await tx.delete(holdTickets).where(and(eq(holdTickets.holdId, holdId), eq(holdTickets.ticketId, ticketId)));
  await changeHoldCounts(tx, [ticketId], -1);
}

/** Adds to the number of holds that cover these tickets, or subtracts from it. */
export async function changeHoldCounts(tx: Transaction, ids: readonly string[], by: 1 | -1): Promise<void> {
  await tx
    .update(tickets)
    .set({ holdCount: sql`${tickets.holdCount} + ${by}` })
    .where(inArray(tickets.id, [...ids]));
}

/** A request to release the hold of a single ticket. */
export type ReleaseRequest = typeof holdReleaseRequests.$inferSelect;

export async function getReleaseRequest(tx: Reader, ticketId: string): Promise<ReleaseRequest | null> {
  const [request] = await tx
    .select()
    .from(holdReleaseRequests)
    .where(eq(holdReleaseRequests.ticketId, ticketId));
  return request ?? null;
}

export async function createReleaseRequest(tx: Transaction, request: ReleaseRequest): Promise<void> {
  await tx.insert(holdReleaseRequests).values(request);
}

export async function deleteReleaseRequest(tx: Transaction, ticketId: string): Promise<void> {
  await tx.delete(holdReleaseRequests).where(eq(holdReleaseRequests.ticketId, ticketId));
}
