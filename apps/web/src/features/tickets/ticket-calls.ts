import type { Inputs } from '@plainview/contract/index';
import { MOST_COUNTED, PAGE_SIZE } from '../../api/list-limits.ts';

// The build calls these, too, for what a page requests before its scripts (start/first-calls.ts).

export type TicketOrder = Pick<Inputs['tickets']['list'], 'sort' | 'direction'>;
/** A filter as the call takes it. */
export type TicketFilterCall = Omit<
  Inputs['tickets']['list'],
  keyof TicketOrder | 'limit' | 'countUpTo' | 'abilities'
>;

/** Returns the input of the list of tickets, without the page of the list. The page derives the abilities. */
export const ticketListInput = (filter: TicketFilterCall, { sort, direction }: TicketOrder) => ({
  ...filter,
  abilities: false,
  ...(sort && { sort }),
  ...(direction && { direction }),
});

/** Returns the input for the first page of the list of tickets. */
export const firstTicketListInput = (filter: TicketFilterCall, order: TicketOrder) => ({
  ...ticketListInput(filter, order),
  limit: PAGE_SIZE,
  countUpTo: MOST_COUNTED,
});

export const ticketCountsInput = { countUpTo: MOST_COUNTED };
