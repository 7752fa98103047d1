import type { Outputs } from '@plainview/contract/index';
import { useQuery } from '@tanstack/react-query';
import { api, client } from '../../api/client.ts';
import { MOST_COUNTED, useInfiniteList } from '../../api/use-infinite-list.ts';
import { useMutation } from '../../api/use-mutation.ts';

/** A request for help with its answer, if there is one. */
export type SupportRequest = Outputs['support']['create'];

/** Filter of the list of requests, as search parameters. */
export interface SupportFilter {
  /** Only open or only answered requests. */
  state?: 'open' | 'answered';
  search?: string;
}

/** Returns the user's latest requests. */
export const useOwnSupport = () => useQuery(api.support.mine.queryOptions());

const requestKey = (request: SupportRequest): string => request.id;

/** Returns all users' requests, newest first, loaded page by page. */
export function useSupportList({ state, search }: SupportFilter) {
  const call = {
    ...(state && { isAnswered: state === 'answered' }),
    ...(search && { search }),
  };
  return useInfiniteList<SupportRequest>({
    queryKey: api.support.list.key({ input: call }),
    read: (range, signal) => client.support.list({ ...call, ...range, countUpTo: MOST_COUNTED }, { signal }),
    keyOf: requestKey,
  });
}

/** Creates and answers requests. */
export function useSupportActions() {
  return {
    create: useMutation(api.support.create.mutationOptions()),
    answer: useMutation(api.support.answer.mutationOptions()),
  };
}
