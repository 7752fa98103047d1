import { ticketStatuses, ticketStatusLabels, type TicketStatus } from '@plainview/domain/ticket/ticket';

/** What the address says of a ticket list. */
export interface TicketFilter {
  status?: TicketStatus;
  search?: string;
  /** The ticket whose details are open. */
  ticket?: string;
}

/** Reads an address; what makes no sense counts as not said. */
export function readTicketFilter(search: Record<string, unknown>): TicketFilter {
  const status = ticketStatuses.find((known) => known === search['status']);
  const text = typeof search['search'] === 'string' ? search['search'].slice(0, 200) : '';
  const ticket = search['ticket'];
  return {
    ...(status && { status }),
    ...(text !== '' && { search: text }),
    ...(typeof ticket === 'string' && { ticket }),
  };
}

/** The choices of the status filter (specification, section 2, "Agency dashboard"). */
export const statusChoices: ReadonlyArray<{ readonly id: TicketStatus | 'all'; readonly label: string }> = [
  { id: 'all', label: 'All Tickets' },
  ...ticketStatuses.map((id) => ({ id, label: ticketStatusLabels[id] })),
];
