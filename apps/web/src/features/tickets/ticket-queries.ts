import type { Outputs } from '@plainview/contract/index';
import { useQuery, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { api, client } from '../../api/client.ts';
import { MOST_COUNTED } from '../../api/list-limits.ts';
import { prefetchInfiniteList, useInfiniteList, type Range } from '../../api/use-infinite-list.ts';
import { useMutation } from '../../api/use-mutation.ts';
import {
  ticketCountsInput,
  ticketListInput,
  type TicketFilterCall,
  type TicketOrder,
} from './ticket-calls.ts';

export type TicketRow = Outputs['tickets']['list']['items'][number];
export type Ticket = Outputs['tickets']['get'];
type Page = Outputs['tickets']['list'];

const ticketId = (row: TicketRow): string => row.id;

function ticketList(filter: TicketFilterCall, order: TicketOrder) {
  const input = ticketListInput(filter, order);
  return {
    queryKey: api.tickets.list.key({ input }),
    read: (range: Range, signal: AbortSignal) =>
      client.tickets.list({ ...input, ...range, countUpTo: MOST_COUNTED }, { signal }),
  };
}

/** Returns the tickets that match the filter, loaded page by page. */
export const useTicketList = (filter: TicketFilterCall, order: TicketOrder) =>
  useInfiniteList<TicketRow>({ ...ticketList(filter, order), keyOf: ticketId });

/** Returns the query of `useTicketCounts`. */
export const ticketCounts = () => api.tickets.counts.queryOptions({ input: ticketCountsInput });

/** Reads what `useTicketList` and `useTicketCounts` show first. Never rejects. */
export async function prefetchTickets(
  queryClient: QueryClient,
  filter: TicketFilterCall,
  order: TicketOrder,
): Promise<void> {
  await Promise.all([
    prefetchInfiniteList(queryClient, ticketList(filter, order)),
    queryClient.prefetchQuery(ticketCounts()),
  ]);
}

/** Result of `useTicketList`, as screens pass it on. */
export type TicketList = ReturnType<typeof useTicketList>;

/** Returns counts over all tickets that the user may see. Those of overdue, rush and own tickets have a limit. */
export const useTicketCounts = () => useQuery(ticketCounts());

/** Polling interval for the progress of playable copies; the server reports their completion. */
const PROGRESS_MILLISECONDS = 5000;

/** Returns a ticket with all details. */
export const useTicket = (id: string) =>
  useQuery(
    api.tickets.get.queryOptions({
      input: { id },
      refetchInterval: ({ state }) =>
        state.data?.videos.some(({ media }) => media.state === 'waiting' || media.state === 'working') ===
        true
          ? PROGRESS_MILLISECONDS
          : false,
    }),
  );

/** Returns the rows of all loaded lists. */
export const cachedTickets = (queryClient: QueryClient): TicketRow[] =>
  queryClient
    .getQueriesData<InfiniteData<Page>>({ queryKey: api.tickets.list.key() })
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ items }) => items);

/** Returns the row of a ticket from an already loaded list, or undefined. */
export const useCachedTicket = (id: string): TicketRow | undefined =>
  cachedTickets(useQueryClient()).find((row) => row.id === id);

/**
 * Deletes a ticket optimistically: the row disappears at once and returns on failure.
 * @param onDeleted is called even if the component no longer shows, unlike the callbacks of `mutate`
 */
export function useDeleteTicket(onDeleted?: () => void) {
  const queryClient = useQueryClient();
  const lists = { queryKey: api.tickets.list.key() };
  return useMutation(
    api.tickets.delete.mutationOptions({
      onMutate: async ({ id }) => {
        await queryClient.cancelQueries(lists);
        const before = queryClient.getQueriesData<InfiniteData<Page>>(lists);
        queryClient.setQueriesData<InfiniteData<Page>>(lists, (data) => data && without(data, id));
        return { before };
      },
      onSuccess: () => onDeleted?.(),
      onError: (_error, _input, context) => {
        for (const [key, data] of context?.before ?? []) queryClient.setQueryData(key, data);
      },
    }),
  );
}

const without = (data: InfiniteData<Page>, id: string): InfiniteData<Page> => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, items: page.items.filter((ticket) => ticket.id !== id) })),
});
