import type { Hold, Ticket } from '@plainview/domain/tickets/tickets/ticket';
import type { TicketStatus } from '@plainview/domain/tickets/tickets/ticket-status';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { createStatement } from '@plainview/postgres/statement';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { agencies, users } from '../../identity/users/accounts.table.ts';
import { isNameHidden, unlessHidden } from '../../review/findings/review-policies.table.ts';
import { isReviewedBlind } from './ticket-filter.sql.ts';
import { tickets } from './tickets.table.ts';

/**
 * The administrators to whom pending tickets are assigned. Row-level security hides their accounts
 * from agency users.
 */
export const assignees = alias(users, 'assignee');

const columns = getTableColumns(tickets);
const { holdReason, heldBy, heldAt, submissionKey: _key, searchText: _text, ...unmapped } = columns;
const { paymentNote: _note, paymentSetBy: _setBy, paymentSetAt: _setAt, ...unpaid } = unmapped;
const { firstDueAt: _firstDueAt, reminders: _reminders, ...shownColumns } = unpaid;

/** Returns a column about the reviewer, which is null for the ticket's second reviewer. */
const unlessBlind = (column: AnyPgColumn) =>
  sql<string | null>`case when ${isReviewedBlind} then null else ${column} end`;

export const ticketColumns = {
  ...shownColumns,
  reviewerId: unlessBlind(columns.reviewerId),
  reviewerName: unlessBlind(columns.reviewerName),
  agencyName: agencies.name,
  assigneeName: unlessBlind(assignees.name),
  isSecondReview: sql<boolean>`${isReviewedBlind}`,
  holdReason,
  heldBy: unlessHidden(
    heldBy,
    isNameHidden({ name: heldBy }, (ticketId) => sql`${ticketId} = ${columns.id}`),
  ),
  heldAt,
};

export const isItsAgency = eq(agencies.id, tickets.agencyId);
export const isAssignee = and(eq(assignees.id, tickets.reviewerId), eq(tickets.status, 'pending'));

export const selectTickets = (tx: Reader) =>
  tx.select(ticketColumns).from(tickets).innerJoin(agencies, isItsAgency).leftJoin(assignees, isAssignee);

type TicketRow = Omit<Ticket, 'hold'> & {
  readonly holdReason: string | null;
  readonly heldBy: string | null;
  readonly heldAt: Date | null;
};

/** Returns the ticket of a row. */
export function toTicket({
  holdReason: reason,
  heldBy: placedBy,
  heldAt: placedAt,
  ...ticket
}: TicketRow): Ticket {
  const isHeld = reason !== null && placedBy !== null && placedAt !== null;
  return { ...ticket, hold: isHeld ? { reason, placedBy, placedAt } : null };
}

const selectById = (tx: Reader) => selectTickets(tx).where(eq(tickets.id, sql.placeholder('id')));
const find = createStatement(selectById);
const lock = createStatement((tx: Transaction) => selectById(tx).for('update', { of: tickets }));

/** Returns a ticket, or null if there is none that the actor may see. */
export async function getTicket(tx: Reader, id: string): Promise<Ticket | null> {
  const [ticket] = await find(tx, { id });
  return ticket ? toTicket(ticket) : null;
}

/**
 * Works like `getTicket`, with the row locked until the transaction ends. Changes of a ticket or of its first
 * review call `lockTicket` (evidence/review-access), which refuses the second reviewer.
 */
export async function lockTicketRow(tx: Transaction, id: string): Promise<Ticket | null> {
  const [ticket] = await lock(tx, { id });
  return ticket ? toTicket(ticket) : null;
}

/** Values that the agency enters, with the text that the search matches. */
export type TicketForm = Pick<
  Ticket,
  'incidentType' | 'officersInvolved' | 'notes' | 'caseNumber' | 'incidentTime' | 'isSeries'
> & {
  readonly searchText: string;
};

/** The sums over a ticket's videos. */
export type TicketTotals = Pick<Ticket, 'rushCents' | 'totalCents' | 'totalSeconds' | 'videoCount'>;

type NewTicketFields =
  | 'id'
  | 'number'
  | 'agencyId'
  | 'userId'
  | 'submittedBy'
  | 'status'
  | 'reviewType'
  | 'priority';

/** A ticket to insert. */
export type NewTicket = TicketForm &
  TicketTotals &
  Pick<
    Ticket,
    NewTicketFields | 'paymentStatus' | 'submittedAt' | 'dueAt' | 'rates' | 'rush' | 'settingsVersion'
  > & {
    readonly submissionKey: string;
  };

export async function createTicket(tx: Transaction, ticket: NewTicket): Promise<void> {
  await tx.insert(tickets).values({ ...ticket, officersInvolved: [...ticket.officersInvolved] });
}

/** Applies the edit form to a ticket and its sums. */
export async function updateTicket(
  tx: Transaction,
  id: string,
  form: TicketForm & TicketTotals & Pick<Ticket, 'dueAt'>,
): Promise<void> {
  const officersInvolved = [...form.officersInvolved];
  await tx
    .update(tickets)
    .set({ ...form, officersInvolved })
    .where(eq(tickets.id, id));
}

/** Sets a ticket's sums, or only the number of videos if the price stays. */
export async function setTicketTotals(
  tx: Transaction,
  id: string,
  totals: TicketTotals | Pick<TicketTotals, 'videoCount'>,
): Promise<void> {
  await tx.update(tickets).set(totals).where(eq(tickets.id, id));
}

export async function setTicketStatus(tx: Transaction, id: string, status: TicketStatus): Promise<void> {
  await tx.update(tickets).set({ status }).where(eq(tickets.id, id));
}

/** Places a hold, or releases it with null. */
export async function setTicketHold(tx: Transaction, id: string, hold: Hold | null): Promise<void> {
  const { reason = null, placedBy = null, placedAt = null } = hold ?? {};
  await tx
    .update(tickets)
    .set({ holdReason: reason, heldBy: placedBy, heldAt: placedAt })
    .where(eq(tickets.id, id));
}

const deleteById = createStatement((tx: Transaction) =>
  tx.delete(tickets).where(eq(tickets.id, sql.placeholder('id'))),
);

export async function deleteTicket(tx: Transaction, id: string): Promise<void> {
  await deleteById(tx, { id });
}
