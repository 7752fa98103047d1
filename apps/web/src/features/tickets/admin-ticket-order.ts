import type { Sort } from '../../ui/table/sort.ts';
import { sortInForce } from '../../ui/table/url-sort.ts';
import type { AdminTicketFilter } from '../ticket-filter/admin-ticket-filter.ts';
import type { TicketColumn } from '../ticket-filter/ticket-filter.ts';

/** Default of the Admin Dashboard: overdue tickets first. */
export const adminTicketSort: Sort<TicketColumn> = { column: 'due', direction: 'ascending' };

/**
 * Returns the Admin Dashboard's order as the call's input. By due date, earliest first, means by urgency:
 * completed tickets come last, because they cannot be overdue.
 */
export function adminTicketOrder(filter: AdminTicketFilter) {
  const { column, direction } = sortInForce(filter, adminTicketSort);
  return { sort: column === 'due' && direction === 'ascending' ? ('urgency' as const) : column, direction };
}
