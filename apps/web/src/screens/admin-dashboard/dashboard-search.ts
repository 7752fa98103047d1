import { ticketStatuses, type TicketStatus } from '@plainview/domain/ticket/ticket';

/** What the address of the admin dashboard says. */
export interface DashboardSearch {
  readonly status?: TicketStatus;
  readonly search?: string;
}

const LONGEST_SEARCH = 200;

/** Reads the address; what makes no sense in it counts as not said. */
export function readDashboardSearch(address: Readonly<Record<string, unknown>>): DashboardSearch {
  const status = ticketStatuses.find((known) => known === address['status']);
  const words = typeof address['search'] === 'string' ? address['search'] : '';
  const search = words.slice(0, LONGEST_SEARCH);
  return { ...(status && { status }), ...(search.trim() !== '' && { search }) };
}
