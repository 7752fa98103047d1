import { ticketStatuses, type TicketStatus } from '@plainview/domain/tickets/tickets/ticket-status';
import { readId } from '../../ui/search-params.ts';
import { readTicketFilter, type TicketFilter } from './ticket-filter.ts';

const views = ['open', 'all', ...ticketStatuses] as const;

/** The tickets that the Admin Dashboard shows: open ones, all, or those of one status. */
export type TicketView = (typeof views)[number];

/** Filter of the Admin Dashboard. */
export interface AdminTicketFilter extends TicketFilter {
  /** By default, open tickets. */
  status?: TicketView;
  overdue?: true;
  /** Only tickets with rush service. */
  rush?: true;
  /**
   * `me`: the signed-in administrator's tickets; `none`: open tickets without a reviewer; or a reviewer's id.
   */
  reviewer?: string;
}

/** Changes of the Admin Dashboard's search parameters; undefined and invalid values remove one. */
export type AdminFilterChange = {
  readonly [Key in keyof AdminTicketFilter]?: string | boolean | undefined;
};

/**
 * Parses the Admin Dashboard's search parameters; ignores invalid values. Addresses from before there was a
 * view of open tickets show all tickets if they have another filter, as they did.
 */
export function readAdminTicketFilter(search: Record<string, unknown>): AdminTicketFilter {
  const said = search['reviewer'];
  const reviewer = said === 'me' || said === 'none' ? said : readId(said);
  const filter = {
    ...readTicketFilter(search),
    ...(search['overdue'] === true && { overdue: true as const }),
    ...(search['rush'] === true && { rush: true as const }),
    ...(reviewer !== undefined && { reviewer }),
  };
  const status = views.find((view) => view === search['status']) ?? (selectsAny(filter) ? 'all' : undefined);
  return { ...filter, ...(status && { status }) };
}

/** Returns whether a filter selects tickets of any status unless it names one. Of one's own, open ones are meant. */
const selectsAny = ({ search, agency, rush, reviewer }: AdminTicketFilter): boolean =>
  search !== undefined ||
  agency !== undefined ||
  rush === true ||
  (reviewer !== undefined && reviewer !== 'me' && reviewer !== 'none');

/** Returns the filter after a change; the view stays unless the change names one. */
export const changeAdminTicketFilter = (
  { status = 'open', ...filter }: AdminTicketFilter,
  change: AdminFilterChange,
): AdminTicketFilter => readAdminTicketFilter({ ...filter, status, ...change });

/** Converts the Admin Dashboard's filter to the call's input. */
export function adminFilterCall({ status = 'open', ...filter }: AdminTicketFilter) {
  const { search, agency, overdue, rush, reviewer } = filter;
  return {
    ...(status === 'open' && { open: true }),
    ...(isStatus(status) && { status }),
    ...(overdue && { overdue }),
    ...(rush && { rush }),
    ...(reviewer && { reviewer }),
    ...(search && { search }),
    ...(agency && { agencyId: agency }),
  };
}

const isStatus = (view: TicketView): view is TicketStatus => view !== 'open' && view !== 'all';
