import { persistState, readPersistedState } from '../../ui/persisted-state.ts';
import { readTicketFilter, type TicketFilter } from './ticket-filter.ts';

const KEY = 'ticket-list';

/** Stores the filter and sort order of the ticket list in this tab, for returning from a ticket. */
export const rememberTicketList = ({ ticket: _details, ...filter }: TicketFilter): void =>
  persistState(KEY, filter);

/** Returns the filter and sort order with which this tab last showed the ticket list. */
export function lastTicketList(): TicketFilter {
  const kept = readPersistedState(KEY);
  return typeof kept === 'object' && kept !== null ? readTicketFilter({ ...kept }) : {};
}
