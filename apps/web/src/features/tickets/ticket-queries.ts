import type { Outputs } from '@plainview/contract/index';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { TicketFilter } from './ticket-filter.ts';

export type TicketRow = Outputs['tickets']['list']['items'][number];
export type Ticket = Outputs['tickets']['get'];
type Page = Outputs['tickets']['list'];

const PAGE_SIZE = 50;

/** Tickets page by page, newest first, as the filter has them. */
export function useTicketPages({ status, search }: Pick<TicketFilter, 'status' | 'search'>) {
  return useInfiniteQuery(
    api.tickets.list.infiniteOptions({
      input: (cursor: string | null) => ({
        limit: PAGE_SIZE,
        ...(status && { status }),
        ...(search && { search }),
        ...(cursor !== null && { cursor }),
      }),
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: keepPreviousData,
    }),
  );
}

/** True counts over all tickets that the person may see. */
export const useTicketCounts = () => useQuery(api.tickets.counts.queryOptions());

/** One ticket whole. */
export const useTicket = (id: string) => useQuery(api.tickets.get.queryOptions({ input: { id } }));

/** Deletes a ticket: the row is gone at once, and back again where it failed. */
export function useDeleteTicket() {
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
      onError: (_error, _input, context) => {
        for (const [key, data] of context?.before ?? []) queryClient.setQueryData(key, data);
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.tickets.key() }),
    }),
  );
}

const without = (data: InfiniteData<Page>, id: string): InfiniteData<Page> => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, items: page.items.filter((ticket) => ticket.id !== id) })),
});
