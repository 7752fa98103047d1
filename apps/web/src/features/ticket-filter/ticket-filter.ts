import { LONGEST_SEARCH } from '@plainview/domain/shared/search';
import { submissionPeriods, type SubmissionPeriod } from '@plainview/domain/tickets/saved-views/saved-view';
import { LONGEST_OFFICER_NAME } from '@plainview/domain/tickets/tickets/ticket';
import { parseTicketNumber } from '@plainview/domain/tickets/tickets/ticket-number';
import {
  ticketStatuses,
  ticketStatusLabels,
  type TicketStatus,
} from '@plainview/domain/tickets/tickets/ticket-status';
import { readDay } from '../../ui/dates/days.ts';
import { readId, parseSearchText } from '../../ui/search-params.ts';
import type { Sort } from '../../ui/table/sort.ts';
import { readSort, type SortInUrl } from '../../ui/table/url-sort.ts';
import { submissionRange } from './submission-range.ts';

const sortColumns = ['submitted', 'due', 'status', 'incidentType', 'reviewer'] as const;
export type TicketColumn = (typeof sortColumns)[number];

/** Default of an agency's list: newest first. */
export const usualTicketSort: Sort<TicketColumn> = { column: 'submitted', direction: 'descending' };

/** Filter and sort order of both dashboards, as search parameters. */
export interface TicketFilter extends SortInUrl<TicketColumn> {
  search?: string;
  /** Id of the agency to show. */
  agency?: string;
  /** Number or id of the ticket whose details are open. */
  ticket?: string;
}

/** Parses search parameters; ignores invalid values. */
export function readTicketFilter(search: Record<string, unknown>): TicketFilter {
  const text = parseSearchText(search['search'], LONGEST_SEARCH);
  const agency = readId(search['agency']);
  const ticket = readId(search['ticket']) ?? readTicketNumber(search['ticket']);
  return {
    ...(text !== '' && { search: text }),
    ...(agency && { agency }),
    ...(ticket && { ticket }),
    ...readSort(search, sortColumns),
  };
}

const readTicketNumber = (said: unknown): string | null =>
  typeof said === 'string' ? parseTicketNumber(said) : null;

/** Filter of the Agency Dashboard. */
export interface AgencyTicketFilter extends TicketFilter {
  status?: TicketStatus;
  /** Name of an officer. */
  officer?: string;
  /** Only tickets that the signed-in user submitted. */
  mine?: true;
  /** Period of submission; without it, `from` and `to` apply. */
  period?: SubmissionPeriod;
  /** First and last day of submission, both inclusive, in the viewer's time zone. */
  from?: string;
  to?: string;
}

/** Changes of the Agency Dashboard's search parameters; undefined and invalid values remove one. */
export type AgencyFilterChange = {
  readonly [Key in keyof AgencyTicketFilter]?: string | boolean | undefined;
};

/** Parses the Agency Dashboard's search parameters; ignores invalid values. */
export function readAgencyTicketFilter(search: Record<string, unknown>): AgencyTicketFilter {
  const status = ticketStatuses.find((known) => known === search['status']);
  const officer = parseSearchText(search['officer'], LONGEST_OFFICER_NAME).trim();
  const period = submissionPeriods.find((known) => known === search['period']);
  const from = readDay(search['from']);
  const to = readDay(search['to']);
  return {
    ...readTicketFilter(search),
    ...(status && { status }),
    ...(officer !== '' && { officer }),
    ...(search['mine'] === true && { mine: true }),
    ...(period && { period }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
  };
}

/** Converts the Agency Dashboard's filter to the call's input. */
export function ticketFilterCall(filter: AgencyTicketFilter) {
  const { status, search, agency, officer, mine } = filter;
  return {
    ...submissionRange(filter, new Date()),
    ...(officer && { officer }),
    ...(mine && { submitter: 'me' as const }),
    ...(status && { status }),
    ...(search && { search }),
    ...(agency && { agencyId: agency }),
  };
}

/** Options of the status filter (specification, section 2, "Agency dashboard"). */
export const statusChoices: ReadonlyArray<{ readonly id: TicketStatus | 'all'; readonly label: string }> = [
  { id: 'all', label: 'All Tickets' },
  ...ticketStatuses.map((id) => ({ id, label: ticketStatusLabels[id] })),
];
