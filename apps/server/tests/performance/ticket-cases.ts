import type { Reader } from '@plainview/postgres/database';
import {
  countMatchingTickets,
  listTickets,
  type TicketSort,
} from '@plainview/server/modules/tickets/tickets/list-tickets.repository';
import type { TicketFilter } from '@plainview/server/modules/tickets/tickets/ticket-filter.sql';
import { AGENCY, SUBMITTER } from './long-lists.ts';

// The filters and orders with which the list of tickets is read, for flat-growth.test.ts and
// rows-read.test.ts.

/** The number of tickets, and of the rows of other lists that grow with them. */
export const ROWS = 10_000;
/** Totals are requested up to this number. */
export const UP_TO = 500;

export const nobody = '00000000-0000-4000-8000-000000000000';

export const page = { direction: 'descending', after: null, until: null, limit: 50 } as const;

/** Reads of a list by their descriptions. */
export type Cases = Readonly<Record<string, (tx: Reader) => Promise<unknown>>>;

export const anyTicket: TicketFilter = {
  agencyId: null,
  status: null,
  overdue: null,
  reviewerId: null,
  submitterId: null,
  officer: null,
  submittedFrom: null,
  ids: null,
  isOpen: null,
  isRush: null,
  submittedBefore: null,
  search: '',
};

export const tickets =
  (
    filter: Partial<TicketFilter> = {},
    sort: TicketSort = 'submitted',
    direction: 'ascending' | 'descending' = 'ascending',
  ) =>
  (tx: Reader) =>
    Promise.all([
      listTickets(tx, { ...anyTicket, ...filter }, sort, { ...page, direction }),
      countMatchingTickets(tx, { ...anyTicket, ...filter }, UP_TO),
    ]);
const ticketSorts = ['submitted', 'due', 'urgency', 'status', 'incidentType', 'reviewer'] as const;
export const overdue = { isOverdue: true, at: new Date() };
export const ticketCases = ticketSorts.flatMap((sort) =>
  (['ascending', 'descending'] as const).flatMap((direction) => [
    [`${sort}, ${direction}`, tickets({}, sort, direction)] as const,
    [`pending by ${sort}, ${direction}`, tickets({ status: 'pending' }, sort, direction)] as const,
    [`completed by ${sort}, ${direction}`, tickets({ status: 'completed' }, sort, direction)] as const,
    [`open by ${sort}, ${direction}`, tickets({ isOpen: true }, sort, direction)] as const,
    [`overdue by ${sort}, ${direction}`, tickets({ overdue }, sort, direction)] as const,
  ]),
);

const HOUR = 3_600_000;
export const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * HOUR);
const submissions: Readonly<Record<string, Partial<TicketFilter>>> = {
  'of a frequent officer': { officer: 'baker' },
  'of an officer in one of 40': { officer: 'ONE IN 40' },
  'of an officer in one of 150': { officer: 'Officer 7' },
  'of nobody': { officer: 'nobody' },
  'of a frequent officer of the agency': { officer: 'Baker', agencyId: AGENCY },
  'of a frequent officer, pending': { officer: 'baker', status: 'pending' },
  'of an officer in one of 40, with a search': { officer: 'One in 40', search: 'traffic' },
  'of a reviewer': { reviewerId: SUBMITTER },
  'of a reviewer, open': { reviewerId: SUBMITTER, isOpen: true },
  'of a user': { submitterId: nobody },
  'of a user with a frequent officer': { submitterId: SUBMITTER, officer: 'Cole' },
  'of a user with a rare officer': { submitterId: SUBMITTER, officer: 'Officer 8' },
  // Both are frequent, but they have no ticket in common.
  'of a user with a frequent officer of others': { submitterId: SUBMITTER, officer: 'Baker' },
  'of a user with a frequent officer of others, pending': {
    submitterId: SUBMITTER,
    officer: 'Baker',
    status: 'pending',
  },
  'of the last day': { submittedFrom: hoursAgo(24) },
  'of an old day': { submittedFrom: hoursAgo(ROWS), submittedBefore: hoursAgo(ROWS - 24) },
  'of an old month, of an officer': {
    submittedFrom: hoursAgo(ROWS),
    submittedBefore: hoursAgo(ROWS - 720),
    officer: 'Officer 7',
  },
  'except the last day': { submittedBefore: hoursAgo(24) },
};
export const submissionCases: Cases = Object.fromEntries(
  Object.entries(submissions).flatMap(([name, filter]) =>
    (
      [
        ['submitted', 'descending'],
        ['submitted', 'ascending'],
        ['due', 'descending'],
      ] as const
    ).map(
      ([sort, direction]) => [`${name} by ${sort}, ${direction}`, tickets(filter, sort, direction)] as const,
    ),
  ),
);
