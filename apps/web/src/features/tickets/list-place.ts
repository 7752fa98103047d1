import { persistState, readPersistedState } from '../../ui/persisted-state.ts';
import { readTicketFilter, type TicketFilter } from './ticket-filter.ts';

const KEY = 'ticket-list';

/** Remembers the filter and order of the ticket list, for the way back from a ticket; this tab's own. */
export const rememberTicketList = ({ ticket: _details, ...filter }: TicketFilter): void =>
  persistState(KEY, filter);

/** Returns the filter and order with which the ticket list was last shown in this tab. */
export function lastTicketList(): TicketFilter {
  const kept = readPersistedState(KEY);
  return typeof kept === 'object' && kept !== null ? readTicketFilter({ ...kept }) : {};
}
