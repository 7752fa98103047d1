import type { Hold, Ticket } from '@plainview/domain/tickets/tickets/ticket';
import type { TicketStatus } from '@plainview/domain/tickets/tickets/ticket-status';
import type { Reader, Transaction } from '@plainview/postgres/database';
import {
  exactly,
  keysetCondition,
  type PageRequest,
  type PageReader,
  type RowCount,
} from '@plainview/postgres/keyset-pagination';
import { createStatement } from '@plainview/postgres/statement';
import { and, count, eq, getTableColumns, not, sql } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { countListRows } from '../../../platform/database/list-counts.repository.ts';
import { countMatches, matching, newestPage, type NewestPage } from '../../../platform/database/search.ts';
import { agencies, users } from '../../identity/users/accounts.table.ts';
import { isNameHidden, unlessHidden } from '../../review/findings/review-policies.table.ts';
import { ticketOfficers } from '../officers/ticket-officers.table.ts';
import {
  countedByOfficer,
  filtersByOfficer,
  filtersOf,
  hasOnlyStatus,
  isReadByOfficer,
  isReviewedBlind,
  NO_REVIEWER,
  statusesOf,
  type TicketFilter,
} from './ticket-filter.sql.ts';
import { tickets } from './tickets.table.ts';

/**
 * The administrators to whom pending tickets are assigned. Row-level security hides their accounts
 * from agency users.
 */
const assignees = alias(users, 'assignee');

const columns = getTableColumns(tickets);
const { holdReason, heldBy, heldAt, submissionKey: _key, searchText: _text, ...unmapped } = columns;
const { paymentNote: _note, paymentSetBy: _setBy, paymentSetAt: _setAt, ...unpaid } = unmapped;
const { firstDueAt: _firstDueAt, reminders: _reminders, ...shownColumns } = unpaid;

/** Returns a column about the reviewer, which is null for the ticket's second reviewer. */
const unlessBlind = (column: AnyPgColumn) =>
  sql<string | null>`case when ${isReviewedBlind} then null else ${column} end`;

const ticketColumns = {
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

const isItsAgency = eq(agencies.id, tickets.agencyId);
const isAssignee = and(eq(assignees.id, tickets.reviewerId), eq(tickets.status, 'pending'));

const selectTickets = (tx: Reader) =>
  tx.select(ticketColumns).from(tickets).innerJoin(agencies, isItsAgency).leftJoin(assignees, isAssignee);

const selectTicketsByOfficer = (tx: Reader) =>
  tx
    .select(ticketColumns)
    .from(ticketOfficers)
    .innerJoin(tickets, eq(tickets.id, ticketOfficers.ticketId))
    .innerJoin(agencies, isItsAgency)
    .leftJoin(assignees, isAssignee);

type TicketRow = Omit<Ticket, 'hold'> & {
  readonly holdReason: string | null;
  readonly heldBy: string | null;
  readonly heldAt: Date | null;
};

function toTicket({ holdReason: reason, heldBy: placedBy, heldAt: placedAt, ...ticket }: TicketRow): Ticket {
  const isHeld = reason !== null && placedBy !== null && placedAt !== null;
  return { ...ticket, hold: isHeld ? { reason, placedBy, placedAt } : null };
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

/** A place in the order of reviewers would tell who reviewed a ticket. */
const shownInOrder = (sort: TicketSort) => (sort === 'reviewer' ? not(isReviewedBlind) : undefined);

/**
 * Returns a reader for the tickets that match a filter, page by page. Search matches are gathered only once.
 * @param newest if not null, the only page that is read
 */
export async function ticketReader(
  tx: Reader,
  filter: TicketFilter,
  sort: TicketSort,
  newest: NewestPage | null = null,
): Promise<PageReader<Ticket>> {
  const isByOfficer = isReadByOfficer(filter, sort);
  const matches = and(
    ...(await Promise.all([
      isByOfficer ? filtersByOfficer(filter) : filtersOf(tx, filter),
      matching(tx, 'tickets', tickets, filter.search, newest),
    ])),
  );
  const order = isByOfficer
    ? { key: ticketOfficers.submittedAt, id: ticketOfficers.ticketId }
    : { key: ticketKeys[sort], id: tickets.id };
  return async (page) => {
    const { where, orderBy } = keysetCondition(order, page);
    const condition = and(matches, where, shownInOrder(sort));
    const rows = isByOfficer
      ? await selectTicketsByOfficer(tx)
          .where(condition)
          .orderBy(...orderBy)
          .limit(page.limit)
      : await selectTickets(tx)
          .where(condition)
          .orderBy(...orderBy)
          .limit(page.limit);
    return rows.map(toTicket);
  };
}

const cursor = (name: string) => ({ key: sql.placeholder(`${name}Key`), id: sql.placeholder(`${name}Id`) });

/** Returns the statement of an unfiltered page, of which only the presence of values counts. */
const createPageStatement = (
  { agencyId }: TicketFilter,
  sort: TicketSort,
  { direction, after, until }: PageRequest,
) =>
  createStatement((tx) => {
    const { where, orderBy } = keysetCondition(
      { key: ticketKeys[sort], id: tickets.id },
      { direction, after: after && cursor('after'), until: until && cursor('until') },
    );
    return selectTickets(tx)
      .where(
        and(
          agencyId ? eq(tickets.agencyId, sql.placeholder('agencyId')) : undefined,
          where,
          shownInOrder(sort),
        ),
      )
      .orderBy(...orderBy)
      .limit(sql.placeholder('limit'));
  });

const pageStatements = new Map<string, ReturnType<typeof createPageStatement>>();

/** Lists a page of the tickets that match a filter. */
export async function listTickets(
  tx: Reader,
  filter: TicketFilter,
  sort: TicketSort,
  page: PageRequest,
): Promise<Ticket[]> {
  const { agencyId } = filter;
  const hasNoStatus = statusesOf(filter) === null;
  if (!hasNoStatus || !hasOnlyStatus(filter)) {
    const hasNoFilter = agencyId === null && hasNoStatus && hasOnlyStatus({ ...filter, search: '' });
    const newest = hasNoFilter && sort === 'submitted' ? newestPage(page) : null;
    return (await ticketReader(tx, filter, sort, newest))(page);
  }
  const { direction, after, until, limit } = page;
  const shape = [sort, direction, agencyId !== null, after !== null, until !== null].join(' ');
  const readPage = pageStatements.get(shape) ?? createPageStatement(filter, sort, page);
  pageStatements.set(shape, readPage);
  const cursors = { afterKey: after?.key, afterId: after?.id, untilKey: until?.key, untilId: until?.id };
  return (await readPage(tx, { agencyId, limit, ...cursors })).map(toTicket);
}

/** Counts the tickets of a reviewer, without those that the acting user reviews a second time. */
async function countReviewed(
  tx: Reader,
  { agencyId, reviewerId }: { readonly agencyId: string | null; readonly reviewerId: string },
): Promise<number> {
  const [counted, [blind]] = await Promise.all([
    countListRows(tx, { list: 'reviewed', agencyId, statuses: [reviewerId] }),
    tx
      .select({ found: count() })
      .from(tickets)
      .where(
        and(
          isReviewedBlind,
          eq(tickets.reviewerId, reviewerId),
          agencyId === null ? undefined : eq(tickets.agencyId, agencyId),
        ),
      ),
  ]);
  return counted - (blind?.found ?? 0);
}

/** Counts the tickets that match a filter. May stop at `upTo`. */
export async function countMatchingTickets(
  tx: Reader,
  filter: TicketFilter,
  upTo: number | null = null,
): Promise<RowCount> {
  const { agencyId, reviewerId, officer, search } = filter;
  const statuses = statusesOf(filter);
  if (hasOnlyStatus(filter)) return exactly(await countListRows(tx, { list: 'tickets', agencyId, statuses }));
  const isOneReviewer = reviewerId !== null && reviewerId !== NO_REVIEWER;
  if (isOneReviewer && statuses === null && hasOnlyStatus({ ...filter, reviewerId: null }))
    return exactly(await countReviewed(tx, { agencyId, reviewerId }));
  const counted =
    officer === null
      ? { table: tickets, filters: await filtersOf(tx, filter) }
      : countedByOfficer({ ...filter, officer });
  return countMatches(tx, 'tickets', tickets, { ...counted, search, newest: tickets.submittedAt, upTo });
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
