import { ORPCError } from '@orpc/client';
import { MutationCache, QueryCache, type QueryClient } from '@tanstack/react-query';
import { isAccountError, isNetworkProblem } from '../api/describe-error.ts';
import { RefetchingQueryClient } from '../api/refetching-query-client.ts';
import { sessionOptions } from '../features/session/session-query.ts';
import { isServerReachable } from '../features/session/use-online.ts';
import { createOfflineCachePersister } from '../offline/offline-cache-persister.ts';
import { offlineCache } from '../offline/offline-cache.ts';
import { ignoreDoublePress } from '../ui/double-press.ts';

/** Creates the client that holds all data of the page. */
export function createQueryClient(): QueryClient {
  /**
   * Checks the session again after an account error, so that a session or permission lost elsewhere
   * is lost here, too.
   */
  const refetchSession = (error: unknown): void => {
    if (!isAccountError(error)) return;
    void queryClient.invalidateQueries({ queryKey: sessionOptions().queryKey });
  };
  const queryClient: QueryClient = new RefetchingQueryClient({
    queryCache: new QueryCache({ onError: refetchSession }),
    mutationCache: new MutationCache({ onError: refetchSession, onSuccess: ignoreDoublePress(document) }),
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
