import { ticketStatuses, ticketStatusLabels } from '@plainview/domain/tickets/tickets/ticket-status';
import type { AdminFilterChange, AdminTicketFilter, TicketView } from './admin-ticket-filter.ts';

/** Options of the view. */
export const viewChoices: ReadonlyArray<{ readonly id: TicketView; readonly label: string }> = [
  { id: 'open', label: 'Open' },
  { id: 'all', label: 'All' },
  ...ticketStatuses.map((id) => ({ id, label: ticketStatusLabels[id] })),
];

/** Removes all filters of the list but the view; the order stays. */
export const noAdminFilter: AdminFilterChange = {
  search: undefined,
  agency: undefined,
  overdue: undefined,
  rush: undefined,
  reviewer: undefined,
};

/** Returns whether a filter has a condition besides the view. */
export const hasAdminFilter = (filter: AdminTicketFilter): boolean =>
  [filter.search, filter.agency, filter.overdue, filter.rush, filter.reviewer].some(
    (condition) => condition !== undefined,
  );
