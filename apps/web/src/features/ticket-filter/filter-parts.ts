import type { AgencyFilterChange, AgencyTicketFilter } from './ticket-filter.ts';

const parts = ['status', 'search', 'officer', 'mine', 'period', 'from', 'to'] as const;

/** Removes all filters of the list; order and open ticket stay. */
export const noFilter: AgencyFilterChange = Object.fromEntries(parts.map((part) => [part, undefined]));

export const hasFilter = (filter: AgencyTicketFilter): boolean =>
  parts.some((part) => filter[part] !== undefined);
