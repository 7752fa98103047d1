import type { TicketStatus } from '@plainview/domain/ticket/ticket';
import { and, count, eq, getTableColumns, gt, lte, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { keysetCondition, type PageRequest, type PageReader } from '../database/keyset-pagination.ts';
import { matching } from '../database/search.ts';
import { agencies } from '../schema/accounts.ts';
import { tickets, videos } from '../schema/tickets.ts';

/** A ticket with its agency's name. */
export type TicketRecord = typeof tickets.$inferSelect & { readonly agencyName: string };

const ticketColumns = { ...getTableColumns(tickets), agencyName: agencies.name };

/** Filter of a list of tickets, of those that the actor may see. */
export interface TicketFilter {
  readonly agencyId: string | null;
  readonly status: TicketStatus | null;
  /** Whether the tickets are overdue at a time; null for both. */
  readonly overdue: { readonly isOverdue: boolean; readonly at: Date } | null;
  readonly reviewerId: string | null;
  readonly search: string;
}

/** Sort keys of a list of tickets. */
export const ticketKeys = {
  submitted: tickets.submittedAt,
  due: tickets.dueAt,
  urgency: tickets.urgencyKey,
  status: tickets.status,
  incidentType: tickets.incidentType,
  reviewer: tickets.reviewerKey,
} as const;
export type TicketSort = keyof typeof ticketKeys;

/** Returns the condition "overdue at this time": a completed ticket's key is later than any date. */
const isOverdueAt = (now: Date) => lte(tickets.urgencyKey, now.getTime());

function overdueCondition({ overdue }: TicketFilter) {
  if (overdue === null) return undefined;
  return overdue.isOverdue ? isOverdueAt(overdue.at) : gt(tickets.urgencyKey, overdue.at.getTime());
}

async function filtered(tx: Transaction, filter: TicketFilter) {
  const { agencyId, status, reviewerId, search } = filter;
  return and(
    agencyId ? eq(tickets.agencyId, agencyId) : undefined,
    status ? eq(tickets.status, status) : undefined,
    overdueCondition(filter),
    reviewerId ? eq(tickets.reviewerId, reviewerId) : undefined,
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

/** Counts of all tickets that the actor may see. */
export interface TicketCounts {
  readonly pending: number;
  readonly inProgress: number;
  readonly completed: number;
  readonly overdue: number;
  /** Tickets with this reviewer. */
  readonly mine: number;
  readonly videos: number;
}

/** Counts the tickets of a status within a query that aggregates all. */
const countOf = (status: TicketStatus) =>
  sql`count(*) filter (where ${eq(tickets.status, status)})`.mapWith(Number);

/** Counts all tickets that the actor may see and their videos in one query; each count uses its own index. */
export async function countTickets(
  tx: Transaction,
  {
    agencyId,
    reviewerId,
    now,
  }: { readonly agencyId: string | null; readonly reviewerId: string; readonly now: Date },
): Promise<TicketCounts> {
  const ofAgency = agencyId ? eq(tickets.agencyId, agencyId) : undefined;
  const [counts] = await tx
    .select({
      pending: countOf('pending'),
      inProgress: countOf('in_progress'),
      completed: countOf('completed'),
      overdue: tx.$count(tickets, and(ofAgency, isOverdueAt(now))),
      mine: tx.$count(tickets, and(ofAgency, eq(tickets.reviewerId, reviewerId))),
      videos: tx.$count(videos, agencyId ? eq(videos.agencyId, agencyId) : undefined),
    })
    .from(tickets)
    .where(ofAgency);
  if (!counts) throw new Error('an aggregate without groups returns one row');
  return counts;
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
