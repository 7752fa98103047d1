import type { Outputs } from '@plainview/contract/index';
import { weekRange } from '@plainview/domain/proof/ledger/audit-week';
import { useQuery } from '@tanstack/react-query';
import { api, client } from '../../api/client.ts';
import { MOST_COUNTED, useInfiniteList } from '../../api/use-infinite-list.ts';
import { startOfDay, startOfNextDay } from '../../ui/dates/days.ts';
import type { CustodyFilter } from './custody-filter.ts';

/** An entry of the ledger. */
export type CustodyEntry = Outputs['custody']['list']['items'][number];

const entryKey = (entry: CustodyEntry): string => String(entry.sequence);

/** Returns ledger entries, newest first, loaded page by page. */
export function useCustody({ subject, group, highlight, search, week, from, to }: CustodyFilter) {
  const range = week === undefined ? null : weekRange(week);
  const filter = {
    ...(subject && { subject }),
    ...(group && { group }),
    ...(highlight && { highlight }),
    ...(search && { search }),
    ...(from && { occurredFrom: startOfDay(from) }),
    ...(to && { occurredBefore: startOfNextDay(to) }),
    ...(range && { occurredFrom: range.from, occurredBefore: range.before }),
  };
  return useInfiniteList<CustodyEntry>({
    queryKey: api.custody.list.key({ input: filter }),
    read: (page, signal) => client.custody.list({ ...filter, ...page, countUpTo: MOST_COUNTED }, { signal }),
    keyOf: entryKey,
  });
}

/** Result of `useCustody`, as screens pass it on. */
export type CustodyList = ReturnType<typeof useCustody>;

/** Verifies the whole ledger on request. */
export function useLedgerVerification() {
  return useQuery({ ...api.custody.verify.queryOptions(), enabled: false, staleTime: 0, gcTime: 0 });
}
