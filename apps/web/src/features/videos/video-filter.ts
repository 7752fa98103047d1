import { videoStatuses, type VideoStatus } from '@plainview/domain/evidence/videos/video';
import { LONGEST_SEARCH } from '@plainview/domain/shared/search';
import { readDay, startOfDay, startOfNextDay } from '../../ui/dates/days.ts';
import { readId, parseSearchText } from '../../ui/search-params.ts';
import type { Sort } from '../../ui/table/sort.ts';
import { readSort, type SortInUrl } from '../../ui/table/url-sort.ts';

const sortColumns = ['uploaded', 'officer', 'status'] as const;
export type VideoColumn = (typeof sortColumns)[number];

/** Newest first. */
export const usualVideoSort: Sort<VideoColumn> = { column: 'uploaded', direction: 'descending' };

/** Filter and sort order of the library, as search parameters. */
export interface VideoFilter extends SortInUrl<VideoColumn> {
  search?: string;
  /** First and last day of upload, both inclusive, in the viewer's time zone. */
  from?: string;
  to?: string;
  /** Id of the agency to show. */
  agency?: string;
  status?: VideoStatus;
}

/** Changes of the search parameters; undefined removes one. */
export type VideoFilterChange = { readonly [Key in keyof VideoFilter]?: string | undefined };

/** Parses search parameters; ignores invalid values. */
export function readVideoFilter(search: Record<string, unknown>): VideoFilter {
  const text = parseSearchText(search['search'], LONGEST_SEARCH);
  const from = readDay(search['from']);
  const to = readDay(search['to']);
  const status = videoStatuses.find((known) => known === search['status']);
  const agency = readId(search['agency']);
  return {
    ...(text !== '' && { search: text }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(agency && { agency }),
    ...(status && { status }),
    ...readSort(search, sortColumns),
  };
}

/** Converts the filter to the call's input: days become half-open ranges of instants. */
export function videoFilterCall({ search, from, to, agency, status }: VideoFilter) {
  return {
    ...(search && { search }),
    ...(from && { uploadedFrom: startOfDay(from) }),
    ...(to && { uploadedBefore: startOfNextDay(to) }),
    ...(agency && { agencyId: agency }),
    ...(status && { status }),
  };
}

/** Returns whether a filter is set. */
export const isVideoFilterSet = ({ search, from, to, agency, status }: VideoFilter): boolean =>
  [search, from, to, agency, status].some((part) => part !== undefined);
