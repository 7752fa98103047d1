import type { Outputs } from '@plainview/contract/index';
import { useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { api, client } from '../../api/client.ts';
import { useLongList } from '../../api/use-infinite-list.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { ticketFilterCall, type TicketFilter } from './ticket-filter.ts';

export type TicketRow = Outputs['tickets']['list']['items'][number];
export type Ticket = Outputs['tickets']['get'];
type Page = Outputs['tickets']['list'];

const ticketId = (row: TicketRow): string => row.id;

/** The tickets that the filter matches, in its order, page by page as they are scrolled. */
export function useTicketList(said: TicketFilter) {
  const filter = {
    ...ticketFilterCall(said),
    ...(said.sort && { sort: said.sort }),
    ...(said.direction && { direction: said.direction }),
  };
  return useLongList<TicketRow>({
    queryKey: api.tickets.list.key({ input: filter }),
    read: (range, signal) => client.tickets.list({ ...filter, ...range }, { signal }),
    keyOf: ticketId,
  });
}

/** The tickets as a screen hands them down. */
export type TicketList = ReturnType<typeof useTicketList>;

/** True counts over all tickets that the person may see. */
export const useTicketCounts = () => useQuery(api.tickets.counts.queryOptions());

/** How often the progress of copies is asked for; that they are done is told by the server. */
const PROGRESS_MILLISECONDS = 5000;

/** One ticket whole. */
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

/** Returns what a list that was loaded knows of a ticket, or undefined. */
export function useKnownTicket(id: string): TicketRow | undefined {
  const lists = useQueryClient().getQueriesData<InfiniteData<Page>>({ queryKey: api.tickets.list.key() });
  return lists
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ items }) => items)
    .find((row) => row.id === id);
}

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
