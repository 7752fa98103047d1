import type { Outputs } from '@plainview/contract/index';
import { useQuery } from '@tanstack/react-query';
import { api, client } from '../../api/client.ts';
import { useLongList } from '../../api/use-infinite-list.ts';
import { startOfDay, startOfNextDay } from '../../ui/dates/days.ts';
import type { CustodyFilter } from './custody-filter.ts';

/** An entry of the ledger. */
export type CustodyEntry = Outputs['custody']['list']['items'][number];

const entryKey = (entry: CustodyEntry): string => String(entry.sequence);

/** Entries of the ledger as they are scrolled, newest first. */
export function useCustody({ subject, search, from, to }: CustodyFilter) {
  const filter = {
    ...(subject && { subject }),
    ...(search && { search }),
    ...(from && { occurredFrom: startOfDay(from) }),
    ...(to && { occurredBefore: startOfNextDay(to) }),
  };
  return useLongList<CustodyEntry>({
    queryKey: api.custody.list.key({ input: filter }),
    read: (range, signal) => client.custody.list({ ...filter, ...range }, { signal }),
    keyOf: entryKey,
  });
}

/** The entries as a screen hands them down. */
export type CustodyList = ReturnType<typeof useCustody>;

/** The check of the whole chain, run when it is asked for. */
export function useChainCheck() {
  return useQuery({ ...api.custody.verify.queryOptions(), enabled: false, staleTime: 0, gcTime: 0 });
}
