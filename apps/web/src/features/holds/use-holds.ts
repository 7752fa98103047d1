import type { Outputs } from '@plainview/contract/index';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, client } from '../../api/client.ts';
import { useInfiniteList } from '../../api/use-infinite-list.ts';
import { useMutation } from '../../api/use-mutation.ts';

/** A hold across tickets. */
export type Hold = Outputs['holds']['list']['items'][number];
/** A hold with its tickets. */
export type HoldDetail = Outputs['holds']['get'];
/** A ticket of a hold. */
export type HeldTicket = HoldDetail['tickets'][number];

const keyOf = ({ id }: { readonly id: string }): string => id;

/** Returns the holds in force, or the released ones, newest first, loaded page by page. */
export const useHolds = (isReleased: boolean) =>
  useInfiniteList<Hold>({
    queryKey: api.holds.list.key({ input: { isReleased } }),
    read: (range, signal) => client.holds.list({ isReleased, ...range }, { signal }),
    keyOf,
  });

export const useHold = (id: string) => useQuery(api.holds.get.queryOptions({ input: { id } }));

const MOST_FOUND = 100;

/** Returns the newest tickets that match a search, to be put on hold. */
export const useFoundTickets = (search: string) =>
  useQuery({
    ...api.tickets.list.queryOptions({
      input: {
        ...(search !== '' && { search }),
        abilities: false,
        limit: MOST_FOUND,
        countUpTo: MOST_FOUND,
      },
    }),
    placeholderData: keepPreviousData,
  });

/** Actions on holds across tickets. */
export function useHoldActions() {
  return {
    place: useMutation(api.holds.place.mutationOptions()),
    extend: useMutation(api.holds.extend.mutationOptions()),
    removeTicket: useMutation(api.holds.removeTicket.mutationOptions()),
    release: useMutation(api.holds.release.mutationOptions()),
    decline: useMutation(api.holds.decline.mutationOptions()),
  };
}
