import type { Outputs } from '@plainview/contract/index';
import { api, client } from '../../api/client.ts';
import { MOST_COUNTED, useInfiniteList } from '../../api/use-infinite-list.ts';
import { archiveCall, type ArchiveFilter } from './archive-filter.ts';

/** A row of the archive. */
export type ArchivedReport = Outputs['reports']['list']['items'][number];

const reportKey = (report: ArchivedReport): string => report.id;

/** Returns the delivered reports that match the filter, in its order, loaded page by page. */
export function useArchive(filter: ArchiveFilter) {
  const call = {
    ...archiveCall(filter),
    ...(filter.sort && { sort: filter.sort }),
    ...(filter.direction && { direction: filter.direction }),
  };
  return useInfiniteList<ArchivedReport>({
    queryKey: api.reports.list.key({ input: call }),
    read: (range, signal) => client.reports.list({ ...call, ...range, countUpTo: MOST_COUNTED }, { signal }),
    keyOf: reportKey,
  });
}

/** Result of `useArchive`, as screens pass it on. */
export type ArchiveList = ReturnType<typeof useArchive>;
