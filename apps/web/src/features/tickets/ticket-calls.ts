import type { Inputs } from '@plainview/contract/index';
import { MOST_COUNTED, PAGE_SIZE } from '../../api/list-limits.ts';
import {
  ticketFilterCall,
  type AdminTicketFilter,
  type AgencyTicketFilter,
} from '../ticket-filter/ticket-filter.ts';

// The build calls these, too, for what a page requests before its scripts (start/first-calls.ts).

export type TicketOrder = Pick<Inputs['tickets']['list'], 'sort' | 'direction'>;
export type TicketListFilter = AdminTicketFilter & AgencyTicketFilter;

/** Returns the input of the list of tickets, without the page of the list. */
export const ticketListInput = (filter: TicketListFilter, { sort, direction }: TicketOrder) => ({
  ...ticketFilterCall(filter),
  ...(sort && { sort }),
  ...(direction && { direction }),
});

/** Returns the input for the first page of the list of tickets. */
export const firstTicketListInput = (filter: TicketListFilter, order: TicketOrder) => ({
  ...ticketListInput(filter, order),
  limit: PAGE_SIZE,
  countUpTo: MOST_COUNTED,
});

export const ticketCountsInput = { countUpTo: MOST_COUNTED };
