import { LONGEST_SEARCH } from '@plainview/domain/shared/search';
import { readDay, startOfDay, startOfNextDay } from '../../ui/dates/days.ts';
import { readId, parseSearchText } from '../../ui/search-params.ts';
import type { Sort } from '../../ui/table/sort.ts';
import { readSort, type SortInUrl } from '../../ui/table/url-sort.ts';

const sortColumns = ['delivered', 'incidentType'] as const;
export type ArchiveColumn = (typeof sortColumns)[number];

/** Newest first. */
export const usualArchiveSort: Sort<ArchiveColumn> = { column: 'delivered', direction: 'descending' };

/** What is chosen in the archive's filters. */
export interface ArchiveChoice {
  agency?: string;
  incidentType?: string;
  /** First and last day of delivery, both included, in the viewer's time zone. */
  from?: string;
  to?: string;
  search?: string;
}

/** What the address says of the archive: the choice that was applied, and the order. */
export type ArchiveFilter = ArchiveChoice & SortInUrl<ArchiveColumn>;

const LONGEST_TYPE = 100;

/** Reads an address; what makes no sense counts as not said. */
export function readArchiveFilter(said: Record<string, unknown>): ArchiveFilter {
  const search = parseSearchText(said['search'], LONGEST_SEARCH);
  const incidentType = parseSearchText(said['incidentType'], LONGEST_TYPE);
  const from = readDay(said['from']);
  const to = readDay(said['to']);
  const agency = readId(said['agency']);
  return {
    ...(agency && { agency }),
    ...(incidentType !== '' && { incidentType }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(search !== '' && { search }),
    ...readSort(said, sortColumns),
  };
}

/** The choice as the calls take it: days as half-open instants. */
export function archiveCall({ agency, incidentType, from, to, search }: ArchiveChoice) {
  return {
    ...(agency && { agencyId: agency }),
    ...(incidentType && { incidentType }),
    ...(from && { deliveredFrom: startOfDay(from) }),
    ...(to && { deliveredBefore: startOfNextDay(to) }),
    ...(search && { search }),
  };
}
