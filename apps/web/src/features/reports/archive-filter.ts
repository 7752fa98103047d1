import { LONGEST_SEARCH } from '@plainview/domain/shared/search';
import { readDay, startOfDay, startOfNextDay } from '../../ui/dates/days.ts';
import { readId, parseSearchText } from '../../ui/search-params.ts';
import type { Sort } from '../../ui/table/sort.ts';
import { readSort, type SortInUrl } from '../../ui/table/url-sort.ts';

const sortColumns = ['delivered', 'incidentType'] as const;
export type ArchiveColumn = (typeof sortColumns)[number];

/** Newest first. */
export const usualArchiveSort: Sort<ArchiveColumn> = { column: 'delivered', direction: 'descending' };

/** Filters of the archive. */
export interface ArchiveChoice {
  agency?: string;
  incidentType?: string;
  /** First and last day of delivery, both inclusive, in the viewer's time zone. */
  from?: string;
  to?: string;
  search?: string;
}

/** The archive's applied filters and sort order, as search parameters. */
export type ArchiveFilter = ArchiveChoice & SortInUrl<ArchiveColumn>;

const LONGEST_TYPE = 100;

/** Parses search parameters; ignores invalid values. */
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

/** Converts the filters to the call's input: days become half-open ranges of instants. */
export function archiveCall({ agency, incidentType, from, to, search }: ArchiveChoice) {
  return {
    ...(agency && { agencyId: agency }),
    ...(incidentType && { incidentType }),
    ...(from && { deliveredFrom: startOfDay(from) }),
    ...(to && { deliveredBefore: startOfNextDay(to) }),
    ...(search && { search }),
  };
}
