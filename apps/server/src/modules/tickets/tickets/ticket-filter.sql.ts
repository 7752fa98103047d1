import {
  isOpenStatus,
  ticketStatuses,
  type TicketStatus,
} from '@plainview/domain/tickets/tickets/ticket-status';
import type { Reader } from '@plainview/postgres/database';
import { and, eq, exists, gt, gte, isNotNull, isNull, lt, lte, not, sql, type SQL } from 'drizzle-orm';
import { isOneOf } from '../../../platform/database/search.ts';
import { blindTicketIds } from '../../review/findings/review-policies.table.ts';
import { ticketOfficers } from '../officers/ticket-officers.table.ts';
import { tickets } from './tickets.table.ts';

/** Filters open tickets that have no reviewer. */
export const NO_REVIEWER = 'none';

/** Filter of a list of tickets, of those that the actor may see. */
export interface TicketFilter {
  /** Only these tickets; null for all. */
  readonly ids: readonly string[] | null;
  readonly agencyId: string | null;
  readonly status: TicketStatus | null;
  /** Whether the tickets are open; null for both. */
  readonly isOpen: boolean | null;
  /** Whether the tickets are overdue at a time; null for both. */
  readonly overdue: { readonly isOverdue: boolean; readonly at: Date } | null;
  /** Whether the tickets have rush service; null for both. */
  readonly isRush: boolean | null;
  /** Tickets of one reviewer, open tickets without one (`none`), or all (null). */
  readonly reviewerId: string | null;
  /** Tickets that one user submitted. */
  readonly submitterId: string | null;
  /** Name of an officer, in any case. */
  readonly officer: string | null;
  readonly submittedFrom: Date | null;
  readonly submittedBefore: Date | null;
  readonly search: string;
}

/** Returns the statuses that a filter selects; null for all. */
export function statusesOf({ status, isOpen }: TicketFilter): readonly TicketStatus[] | null {
  if (status === null && isOpen === null) return null;
  const chosen = status === null ? ticketStatuses : [status];
  return isOpen === null ? chosen : chosen.filter((each) => isOpenStatus(each) === isOpen);
}

/** Returns whether a filter has no condition besides agency and statuses, whose tickets are counted. */
export function hasOnlyStatus({
  agencyId: _agency,
  status: _status,
  isOpen: _isOpen,
  search,
  ...others
}: TicketFilter): boolean {
  return search === '' && Object.values(others).every((condition) => condition === null);
}

/** Returns whether a filter has no condition besides the agency. */
export const isUnfiltered = (filter: TicketFilter): boolean =>
  statusesOf(filter) === null && hasOnlyStatus(filter);

type OfficerFilter = TicketFilter & { readonly officer: string };

/**
 * Returns whether the index of officers contains the order of a list, so that its pages are read from there.
 */
export const isReadByOfficer = (filter: TicketFilter, sort: string): filter is OfficerFilter =>
  filter.officer !== null && sort === 'submitted';

/** Returns whether matches are gathered before a page is read, so that it takes more than one round trip. */
export const isGatheredFirst = (filter: TicketFilter, sort: string): boolean =>
  filter.search !== '' ||
  (filter.officer !== null && filter.submitterId !== null && !isReadByOfficer(filter, sort));

/** Returns the condition "overdue at this time": a completed ticket's key is later than any date. */
export const isOverdueAt = (now: Date) => lte(tickets.urgencyKey, now.getTime());

function overdueCondition({ overdue }: TicketFilter) {
  if (overdue === null) return undefined;
  return overdue.isOverdue ? isOverdueAt(overdue.at) : gt(tickets.urgencyKey, overdue.at.getTime());
}

/** Between the keys of urgency of open and of completed tickets. */
const LAST_OPEN_KEY = sql.raw('100000000000000');

/**
 * Returns the condition "open" in the forms that select the index of urgency and the indexes of open tickets.
 */
export const isOpenTicket = sql`${tickets.urgencyKey} < ${LAST_OPEN_KEY}
  and coalesce(${tickets.status} <> 'completed', false)`;

/**
 * Repeats a filter's condition in the forms that select the indexes of open tickets
 * (tickets.table.ts) and of urgency.
 */
function openCondition({ status, isOpen, overdue, reviewerId }: TicketFilter) {
  if (isOpen === true || reviewerId === NO_REVIEWER) return isOpenTicket;
  if (isOpen === false || status === 'completed') return sql`${tickets.urgencyKey} > ${LAST_OPEN_KEY}`;
  if (status === null && overdue?.isOverdue !== true) return undefined;
  return sql`coalesce(${tickets.status} <> 'completed', false)`;
}

function rushCondition({ isRush }: TicketFilter) {
  if (isRush === null) return undefined;
  return isRush ? isNotNull(tickets.rush) : isNull(tickets.rush);
}

/** Returns the condition that the acting user reviews the ticket a second time and has not finished. */
export const isReviewedBlind: SQL = sql`${tickets.id} = any (${blindTicketIds})`;

/** Returns the condition on the reviewer. */
export function reviewerCondition(reviewerId: TicketFilter['reviewerId']) {
  if (reviewerId === null) return undefined;
  if (reviewerId === NO_REVIEWER) return isNull(tickets.reviewerId);
  // Otherwise, asking for each reviewer would tell a second reviewer who the first one is.
  return and(eq(tickets.reviewerId, reviewerId), not(isReviewedBlind));
}

const { officerKey, ticketId, userId } = ticketOfficers;

const isNamed = (officer: string): SQL => sql`${officerKey} = lower(${officer}::text)`;

/** Returns the condition on the officers, which an index serves. */
function officerCondition(tx: Reader, { officer, agencyId }: TicketFilter) {
  if (officer === null) return undefined;
  const named = and(
    eq(ticketId, tickets.id),
    isNamed(officer),
    agencyId ? eq(ticketOfficers.agencyId, agencyId) : undefined,
  );
  return exists(
    tx
      .select({ found: sql`1` })
      .from(ticketOfficers)
      .where(named),
  );
}

/**
 * A user's tickets with one officer are gathered up to this number. Of more, a page is soon found in
 * the list's order.
 */
const MOST_GATHERED = 2000;

/**
 * Returns the condition on submitter and officer together. From how frequent each is, PostgreSQL cannot tell
 * how many tickets they have in common, and would read all tickets of one of them.
 */
async function ownOfficerCondition(tx: Reader, { officer, submitterId }: TicketFilter) {
  if (officer === null || submitterId === null) return undefined;
  const found = await tx
    .select({ id: ticketId })
    .from(ticketOfficers)
    .where(and(eq(userId, submitterId), isNamed(officer)))
    .limit(MOST_GATHERED + 1);
  const ids = found.map(({ id }) => id);
  if (ids.length <= MOST_GATHERED) return isOneOf(tickets.id, ids);
  // For an expression that it cannot estimate, PostgreSQL scans the list in order until the page is full.
  const named = and(isNamed(officer), eq(ticketId, tickets.id));
  return sql`${tickets.userId} = ${submitterId}
    and coalesce((select true from ${ticketOfficers} where ${named} limit 1), false)`;
}

/** Returns the conditions on columns that `ticket_officers` has, too. */
const submissionConditions = (
  { agencyId, submitterId, submittedFrom, submittedBefore }: TicketFilter,
  table: typeof tickets | typeof ticketOfficers,
) => [
  agencyId ? eq(table.agencyId, agencyId) : undefined,
  submitterId ? eq(table.userId, submitterId) : undefined,
  submittedFrom ? gte(table.submittedAt, submittedFrom) : undefined,
  submittedBefore ? lt(table.submittedAt, submittedBefore) : undefined,
];

const stateConditions = (filter: TicketFilter) => [
  filter.ids ? isOneOf(tickets.id, filter.ids) : undefined,
  filter.status ? eq(tickets.status, filter.status) : undefined,
  rushCondition(filter),
  overdueCondition(filter),
  openCondition(filter),
  reviewerCondition(filter.reviewerId),
];

/** Returns the condition of a filter, in forms that select the right indexes. */
export async function filtersOf(tx: Reader, filter: TicketFilter) {
  const ownOfficer = await ownOfficerCondition(tx, filter);
  return and(
    ...submissionConditions(ownOfficer ? { ...filter, submitterId: null } : filter, tickets),
    ...stateConditions(filter),
    ownOfficer ?? officerCondition(tx, filter),
  );
}

/** The rows of `ticket_officers` with their tickets. */
export const ticketsByOfficer = sql`${ticketOfficers} inner join ${tickets} on ${eq(tickets.id, ticketId)}`;

/**
 * Returns the condition of a filter by officer on `ticketsByOfficer`, of which an index has the
 * order of submission.
 */
export const filtersByOfficer = (filter: OfficerFilter) =>
  and(isNamed(filter.officer), ...submissionConditions(filter, ticketOfficers), ...stateConditions(filter));

/**
 * Returns where to count the tickets of an officer. Their rows are not needed if the index
 * contains all conditions.
 */
export const countedByOfficer = (filter: OfficerFilter) => ({
  table:
    filter.search === '' && stateConditions(filter).every((condition) => condition === undefined)
      ? ticketOfficers
      : ticketsByOfficer,
  filters: filtersByOfficer(filter),
});
