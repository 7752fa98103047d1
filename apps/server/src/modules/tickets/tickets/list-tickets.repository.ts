import type { ListedTicket, Ticket } from '@plainview/domain/tickets/tickets/ticket';
import type { Reader } from '@plainview/postgres/database';
import {
  exactly,
  keysetCondition,
  type PageRequest,
  type PageReader,
  type RowCount,
} from '@plainview/postgres/keyset-pagination';
import { createStatement } from '@plainview/postgres/statement';
import { and, count, eq, not, sql, type SQL } from 'drizzle-orm';
import { countListRows } from '../../../platform/database/list-counts.repository.ts';
import { countMatches, matching, newestPage, type NewestPage } from '../../../platform/database/search.ts';
import { agencies } from '../../identity/users/accounts.table.ts';
import { ticketOfficers } from '../officers/ticket-officers.table.ts';
import {
  countedByOfficer,
  filtersByOfficer,
  filtersOf,
  hasOnlyStatus,
  isReadByOfficer,
  isReviewedBlind,
  isUnfiltered,
  NO_REVIEWER,
  statusesOf,
  type TicketFilter,
} from './ticket-filter.sql.ts';
import {
  assignees,
  isAssignee,
  isItsAgency,
  selectTickets,
  ticketColumns,
  toTicket,
} from './tickets.repository.ts';
import { tickets } from './tickets.table.ts';

/** The columns of a list: fewer, and none of them JSON. */
const listedColumns = {
  id: tickets.id,
  number: tickets.number,
  agencyId: tickets.agencyId,
  agencyName: agencies.name,
  userId: tickets.userId,
  submittedBy: tickets.submittedBy,
  status: tickets.status,
  incidentType: tickets.incidentType,
  officersInvolved: tickets.officersInvolved,
  caseNumber: tickets.caseNumber,
  incidentTime: tickets.incidentTime,
  submittedAt: tickets.submittedAt,
  dueAt: tickets.dueAt,
  pausedAt: tickets.pausedAt,
  videoCount: tickets.videoCount,
  totalCents: tickets.totalCents,
  totalSeconds: tickets.totalSeconds,
  reviewerId: ticketColumns.reviewerId,
  reviewerName: ticketColumns.reviewerName,
  assigneeName: ticketColumns.assigneeName,
  isSecondReview: ticketColumns.isSecondReview,
  holdCount: tickets.holdCount,
  urgencyKey: tickets.urgencyKey,
  reviewerKey: tickets.reviewerKey,
  isRush: sql<boolean>`${tickets.rush} is not null`,
  hasOwnHold: sql<boolean>`${tickets.holdReason} is not null`,
};

const selectTicketsByOfficer = (tx: Reader) =>
  tx
    .select(ticketColumns)
    .from(ticketOfficers)
    .innerJoin(tickets, eq(tickets.id, ticketOfficers.ticketId))
    .innerJoin(agencies, isItsAgency)
    .leftJoin(assignees, isAssignee);

const selectListed = (tx: Reader) =>
  tx.select(listedColumns).from(tickets).innerJoin(agencies, isItsAgency).leftJoin(assignees, isAssignee);

const selectListedByOfficer = (tx: Reader) =>
  tx
    .select(listedColumns)
    .from(ticketOfficers)
    .innerJoin(tickets, eq(tickets.id, ticketOfficers.ticketId))
    .innerJoin(agencies, isItsAgency)
    .leftJoin(assignees, isAssignee);

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

/** The conditions and the order with which the pages of a list are read. */
interface Listing {
  /** Whether they are read from the index of officers. */
  readonly isByOfficer: boolean;
  /** Returns the condition and the order of a page. */
  readonly placeOf: (page: PageRequest) => { readonly condition: SQL | undefined; readonly orderBy: SQL[] };
}

/**
 * Prepares the pages of the tickets that match a filter. Search matches are gathered only once.
 * @param newest if not null, the only page that is read
 */
async function prepareListing(
  tx: Reader,
  filter: TicketFilter,
  sort: TicketSort,
  newest: NewestPage | null,
): Promise<Listing> {
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
  return {
    isByOfficer,
    placeOf(page) {
      const { where, orderBy } = keysetCondition(order, page);
      return { condition: and(matches, where, shownInOrder(sort)), orderBy };
    },
  };
}

/** Returns a reader for all tickets that match a filter, newest first, page by page. */
export async function ticketReader(tx: Reader, filter: TicketFilter): Promise<PageReader<Ticket>> {
  const { isByOfficer, placeOf } = await prepareListing(tx, filter, 'submitted', null);
  return async (page) => {
    const { condition, orderBy } = placeOf(page);
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

/** Lists a page of the tickets that match any filter. */
async function listMatching(
  tx: Reader,
  filter: TicketFilter,
  sort: TicketSort,
  page: PageRequest,
): Promise<ListedTicket[]> {
  const hasNoFilter = filter.agencyId === null && isUnfiltered({ ...filter, search: '' });
  const newest = hasNoFilter && sort === 'submitted' ? newestPage(page) : null;
  const { isByOfficer, placeOf } = await prepareListing(tx, filter, sort, newest);
  const { condition, orderBy } = placeOf(page);
  return isByOfficer
    ? selectListedByOfficer(tx)
        .where(condition)
        .orderBy(...orderBy)
        .limit(page.limit)
    : selectListed(tx)
        .where(condition)
        .orderBy(...orderBy)
        .limit(page.limit);
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
    return selectListed(tx)
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
): Promise<ListedTicket[]> {
  if (!isUnfiltered(filter)) return listMatching(tx, filter, sort, page);
  const { agencyId } = filter;
  const { direction, after, until, limit } = page;
  const shape = [sort, direction, agencyId !== null, after !== null, until !== null].join(' ');
  const readPage = pageStatements.get(shape) ?? createPageStatement(filter, sort, page);
  pageStatements.set(shape, readPage);
  const cursors = { afterKey: after?.key, afterId: after?.id, untilKey: until?.key, untilId: until?.id };
  return readPage(tx, { agencyId, limit, ...cursors });
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
