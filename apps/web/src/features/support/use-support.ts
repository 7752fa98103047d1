import type { Outputs } from '@plainview/contract/index';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../api/client.ts';
import { useLongList } from '../../api/use-infinite-list.ts';
import { useMutation } from '../../api/use-mutation.ts';

/** A request for help with its answer, if there is one. */
export type SupportRequest = Outputs['support']['create'];

/** What the address says of the list of requests. */
export interface SupportFilter {
  /** Only those that wait, or only those that are answered. */
  state?: 'open' | 'answered';
  search?: string;
}

/** One's own latest requests. */
export const useOwnSupport = () => useQuery(api.support.mine.queryOptions());

const requestKey = (request: SupportRequest): string => request.id;

/** Everybody's requests, newest first, as they are scrolled. */
export function useSupportList({ state, search }: SupportFilter) {
  const call = {
    ...(state && { isAnswered: state === 'answered' }),
    ...(search && { search }),
  };
  return useLongList<SupportRequest>({
    queryKey: api.support.list.key({ input: call }),
    read: (range, signal) => client.support.list({ ...call, ...range }, { signal }),
    keyOf: requestKey,
  });
}

/** Asking for help, and answering. */
export function useSupportActions() {
  const queryClient = useQueryClient();
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: api.support.key() });
  return {
    create: useMutation(api.support.create.mutationOptions({ onSuccess })),
    answer: useMutation(api.support.answer.mutationOptions({ onSuccess })),
  };
}
