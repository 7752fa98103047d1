import type { Outputs } from '@plainview/contract/index';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { DashboardSearch } from './dashboard-search.ts';

/** A ticket as the dashboard lists it. */
export type TicketRow = Outputs['tickets']['list']['items'][number];

const PAGE_SIZE = 50;

/** Tickets of all agencies, newest first; while the filter changes, what was there stays readable. */
export function useAllTickets({ status, search }: DashboardSearch) {
  return useInfiniteQuery(
    api.tickets.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ status, search: search?.trim(), cursor, limit: PAGE_SIZE }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      select: (data) => data.pages.flatMap((page) => page.items),
      placeholderData: keepPreviousData,
    }),
  );
}

/** True counts over all tickets. */
export function useTicketCounts() {
  return useQuery(api.tickets.counts.queryOptions());
}

/** Asks again for everything about tickets. */
export function useRefreshTickets(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: api.tickets.key() });
}
