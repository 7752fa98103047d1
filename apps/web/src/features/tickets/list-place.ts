import { persistState, readPersistedState } from '../../ui/persisted-state.ts';
import { readAdminTicketFilter, type AdminTicketFilter } from '../ticket-filter/admin-ticket-filter.ts';

const KEY = 'ticket-list';

/** Stores the filter and sort order of the ticket list in this tab, for returning from a ticket. */
export const rememberTicketList = ({ ticket: _details, ...filter }: AdminTicketFilter): void =>
  persistState(KEY, filter);

/** Returns the filter and sort order with which this tab last showed the ticket list. */
export function lastTicketList(): AdminTicketFilter {
  const kept = readPersistedState(KEY);
  return typeof kept === 'object' && kept !== null ? readAdminTicketFilter({ ...kept }) : {};
}
