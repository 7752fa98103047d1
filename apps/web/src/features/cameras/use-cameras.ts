import type { Outputs } from '@plainview/contract/index';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';

/** Start of each camera of a ticket on its common timeline, and comparisons of their sound. */
export type CameraAlignment = Outputs['cameras']['get'];

type Comparison = CameraAlignment['comparisons'][number];

/** Returns whether the result of a comparison is not known yet. */
export const isComparing = ({ state }: Comparison): boolean => state === 'waiting' || state === 'working';

const ASK_EVERY = 2000;

/** Returns the alignment of a ticket's cameras. Asks again while sound is compared. */
export const useCameras = (ticketId: string) =>
  useQuery({
    ...api.cameras.get.queryOptions({ input: { ticketId } }),
    refetchInterval: ({ state }) => (state.data?.comparisons.some(isComparing) ? ASK_EVERY : false),
  });

/** Has the sound of two cameras compared. */
export function useComparison(ticketId: string) {
  const queryClient = useQueryClient();
  const queryKey = api.cameras.get.queryKey({ input: { ticketId } });
  return useMutation(
    api.cameras.compare.mutationOptions({
      onSuccess: (alignment) => queryClient.setQueryData(queryKey, alignment),
    }),
  );
}

/**
 * Stores starts of cameras. Also after a rejection, the alignment is fetched again: someone
 * else has changed it.
 */
export function useAlignCameras(ticketId: string) {
  const queryClient = useQueryClient();
  const queryKey = api.cameras.get.queryKey({ input: { ticketId } });
  return useMutation(
    api.cameras.align.mutationOptions({
      onSuccess: (alignment) => queryClient.setQueryData(queryKey, alignment),
    }),
  );
}
