import type { Outputs } from '@plainview/contract/index';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';

export type Bundle = Outputs['bundles']['list'][number];

/** Interval at which the state of a bundle that is being made is read. */
const POLL_MILLISECONDS = 2000;

/** Returns the evidence bundles of a ticket, and follows those that are being made. */
export function useBundles(ticketId: string) {
  return useQuery(
    api.bundles.list.queryOptions({
      input: { ticketId },
      refetchInterval: ({ state }) =>
        state.data?.some((bundle) => bundle.state === 'pending') ? POLL_MILLISECONDS : false,
    }),
  );
}

/** Has a bundle made, and shows it at once. */
export function useCreateBundle(ticketId: string) {
  const queryClient = useQueryClient();
  const queryKey = api.bundles.list.queryKey({ input: { ticketId } });
  return useMutation(
    api.bundles.create.mutationOptions({
      onSuccess: (created) =>
        queryClient.setQueryData(queryKey, (known: readonly Bundle[] | undefined) => [
          created,
          ...(known ?? []).filter(({ id }) => id !== created.id),
        ]),
    }),
  );
}
