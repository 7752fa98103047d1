import type { TicketStatus } from '@plainview/domain/ticket/ticket';
import { and, count, eq, getTableColumns } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { keysetCondition, type PageRequest, type PageReader } from '../database/keyset-pagination.ts';
import { matching } from '../database/search.ts';
import { agencies } from '../schema/accounts.ts';
import { tickets } from '../schema/tickets.ts';

/** A ticket with its agency's name. */
export type TicketRecord = typeof tickets.$inferSelect & { readonly agencyName: string };

const ticketColumns = { ...getTableColumns(tickets), agencyName: agencies.name };

/** Filter of a list of tickets, of those that the actor may see. */
export interface TicketFilter {
  readonly agencyId: string | null;
  readonly status: TicketStatus | null;
  readonly search: string;
}

/** Sort keys of a list of tickets. */
export const ticketKeys = {
  submitted: tickets.submittedAt,
  due: tickets.dueAt,
  status: tickets.status,
  incidentType: tickets.incidentType,
} as const;
export type TicketSort = keyof typeof ticketKeys;

async function filtered(tx: Transaction, { agencyId, status, search }: TicketFilter) {
  return and(
    agencyId ? eq(tickets.agencyId, agencyId) : undefined,
    status ? eq(tickets.status, status) : undefined,
    await matching(tx, 'tickets', tickets, search),
  );
}

/** Returns a reader for the tickets that match a filter, page by page. Search matches are gathered only once. */
export async function ticketReader(
  tx: Transaction,
  filter: TicketFilter,
  sort: TicketSort,
): Promise<PageReader<TicketRecord>> {
  const matches = await filtered(tx, filter);
  return async (stretch) => {
    const { where, orderBy } = keysetCondition({ key: ticketKeys[sort], id: tickets.id }, stretch);
    return tx
      .select(ticketColumns)
      .from(tickets)
      .innerJoin(agencies, eq(agencies.id, tickets.agencyId))
      .where(and(matches, where))
      .orderBy(...orderBy)
      .limit(stretch.limit);
  };
}

/** Lists a page of the tickets that match a filter. */
export async function listTickets(
  tx: Transaction,
  filter: TicketFilter,
  sort: TicketSort,
  stretch: PageRequest,
): Promise<TicketRecord[]> {
  const read = await ticketReader(tx, filter, sort);
  return read(stretch);
}

/** Counts the tickets that match a filter. */
export async function countMatchingTickets(tx: Transaction, filter: TicketFilter): Promise<number> {
  const [row] = await tx
    .select({ found: count() })
    .from(tickets)
    .where(await filtered(tx, filter));
  return row?.found ?? 0;
}

/** Counts all tickets that the actor may see by status. */
export async function countTickets(
  tx: Transaction,
  agencyId: string | null,
): Promise<Readonly<Partial<Record<TicketStatus, number>>>> {
  const rows = await tx
    .select({ status: tickets.status, tickets: count() })
    .from(tickets)
    .where(agencyId ? eq(tickets.agencyId, agencyId) : undefined)
    .groupBy(tickets.status);
  return Object.fromEntries(rows.map((row) => [row.status, row.tickets]));
}

/** Returns a ticket, or null if there is none that the actor may see. */
export async function findTicket(tx: Transaction, id: string): Promise<TicketRecord | null> {
  const [ticket] = await tx
    .select(ticketColumns)
    .from(tickets)
    .innerJoin(agencies, eq(agencies.id, tickets.agencyId))
    .where(eq(tickets.id, id));
  return ticket ?? null;
}

/** Works like `findTicket`, with the row locked until the transaction ends. */
export async function lockTicket(tx: Transaction, id: string): Promise<TicketRecord | null> {
  await tx.select({ id: tickets.id }).from(tickets).where(eq(tickets.id, id)).for('update');
  return findTicket(tx, id);
}

/** Returns the ticket that an earlier call with the same key created, or null. */
export async function findTicketBySubmission(
  tx: Transaction,
  agencyId: string,
  submissionKey: string,
): Promise<string | null> {
  const [row] = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.agencyId, agencyId), eq(tickets.submissionKey, submissionKey)));
  return row?.id ?? null;
}

export async function insertTicket(tx: Transaction, ticket: typeof tickets.$inferInsert): Promise<void> {
  await tx.insert(tickets).values(ticket);
}

export async function updateTicket(
  tx: Transaction,
  id: string,
  change: Partial<typeof tickets.$inferInsert>,
): Promise<void> {
  await tx.update(tickets).set(change).where(eq(tickets.id, id));
}

export async function deleteTicket(tx: Transaction, id: string): Promise<void> {
  await tx.delete(tickets).where(eq(tickets.id, id));
}
