import { ORPCError } from '@orpc/client';
import { MutationCache, QueryCache, type QueryClient } from '@tanstack/react-query';
import { isAccountError, isNetworkProblem } from '../api/describe-error.ts';
import { refetchAffected } from '../api/refetch/refetch-affected.ts';
import { RefetchingQueryClient } from '../api/refetch/refetching-query-client.ts';
import { refetchSession } from '../features/sessions/session-query.ts';
import { isServerReachable } from '../features/sessions/use-online.ts';
import { createOfflineCachePersister } from '../offline/offline-cache-persister.ts';
import { offlineCache } from '../offline/offline-cache.ts';
import { ignoreDoublePress } from '../ui/double-press.ts';

/** Creates the client that holds all data of the page. */
export function createQueryClient(): QueryClient {
  /**
   * Checks the session again after an account error, so that a session or permission lost elsewhere
   * is lost here, too.
   */
  const checkSession = (error: unknown): void => {
    if (isAccountError(error)) void refetchSession(queryClient);
  };
  const queryClient: QueryClient = new RefetchingQueryClient({
    queryCache: new QueryCache({ onError: checkSession }),
    mutationCache: new MutationCache({
      onError: checkSession,
      onSuccess: ignoreDoublePress(document),
      onSettled: async (_data, error, _input, _context, { options: { mutationKey } }) => {
        if (!mutationKey) return;
        // Also after a failure: it may be due to a change elsewhere, or only the response was lost.
        const refetched = refetchAffected(queryClient, mutationKey, error !== null);
        // Buttons stay busy until the page shows the change; an error shows at once.
        if (!error) await refetched;
      },
    }),
    defaultOptions: {
      // Fail at once when offline instead of pausing silently, so that the user sees an error.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 30_000,
        persister: createOfflineCachePersister({
          store: offlineCache,
          isNetworkProblem,
          isReachable: isServerReachable,
        }),
        // An error response is final; retry only calls that got no response.
        retry: (failures, error) => !(error instanceof ORPCError) && failures < 2,
      },
    },
  });
  return queryClient;
}
