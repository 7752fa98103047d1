import type { SavedFilter, SubmissionPeriod } from '@plainview/domain/tickets/saved-views/saved-view';
import { ticketStatusLabels } from '@plainview/domain/tickets/tickets/ticket-status';
import { startOfDay } from '../../ui/dates/days.ts';
import { formatDate } from '../../ui/dates/format-date.ts';
import type { TicketColumn } from './ticket-filter.ts';

export const periodLabels: Readonly<Record<SubmissionPeriod, string>> = {
  today: 'Submitted today',
  last7: 'Submitted in the last 7 days',
  last30: 'Submitted in the last 30 days',
  thisMonth: 'Submitted this month',
  lastMonth: 'Submitted last month',
};

const sortLabels = {
  submitted: 'submission',
  due: 'due date',
  status: 'status',
  incidentType: 'incident type',
};

const dayText = (day: string): string => formatDate(startOfDay(day), 'MMM d, yyyy');

function daysText({ period, from, to }: SavedFilter): string | null {
  if (period !== undefined) return periodLabels[period];
  if (from !== undefined && to !== undefined) return `Submitted ${dayText(from)} – ${dayText(to)}`;
  if (from !== undefined) return `Submitted since ${dayText(from)}`;
  return to === undefined ? null : `Submitted until ${dayText(to)}`;
}

/** Describes a filter in one line, such as "Completed, Submitted by me, sorted by due date". */
export function describeFilter(filter: SavedFilter): string {
  const { status, search, officer, mine, sort } = filter;
  const said = [
    status && ticketStatusLabels[status],
    officer,
    mine && 'Submitted by me',
    daysText(filter),
    search && `“${search}”`,
    sort && `sorted by ${sortLabels[sort]}`,
  ].filter((part) => typeof part === 'string');
  return said.length === 0 ? 'All tickets' : said.join(', ');
}

type Chosen = Omit<SavedFilter, 'sort'> & { readonly sort?: TicketColumn | undefined };

/** Returns the part of the search parameters that a view saves, always with its keys in the same order. */
export function savedFilterOf(filter: Chosen): SavedFilter {
  const { status, search, officer, mine, period, from, to, sort, direction } = filter;
  return {
    ...(status && { status }),
    ...(search && { search }),
    ...(officer && { officer }),
    ...(mine && { mine }),
    ...(period && { period }),
    ...(from && !period && { from }),
    ...(to && !period && { to }),
    ...(sort && sort !== 'reviewer' && { sort }),
    ...(direction && { direction }),
  };
}

export const isSameFilter = (one: SavedFilter, other: SavedFilter): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
