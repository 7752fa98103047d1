import type { Outputs } from '@plainview/contract/index';
import { api, client } from '../../api/client.ts';
import { useLongList } from '../../api/use-infinite-list.ts';
import { archiveCall, type ArchiveFilter } from './archive-filter.ts';

/** A row of the archive. */
export type ArchivedReport = Outputs['reports']['list']['items'][number];

const reportKey = (report: ArchivedReport): string => report.id;

/** Delivered reports that the filter matches, in its order, as they are scrolled. */
export function useArchive(filter: ArchiveFilter) {
  const call = {
    ...archiveCall(filter),
    ...(filter.sort && { sort: filter.sort }),
    ...(filter.direction && { direction: filter.direction }),
  };
  return useLongList<ArchivedReport>({
    queryKey: api.reports.list.key({ input: call }),
    read: (range, signal) => client.reports.list({ ...call, ...range }, { signal }),
    keyOf: reportKey,
  });
}

/** The reports as a screen hands them down. */
export type ArchiveList = ReturnType<typeof useArchive>;
