import { notifyManager, type QueryPersister } from '@tanstack/react-query';
import { isCacheable, selectCacheable } from './cached-queries.ts';
import type { OfflineCacheStore } from './offline-cache-store.ts';

interface SeenPersisterOptions {
  readonly store: OfflineCacheStore;
  readonly isNetworkProblem: (error: unknown) => boolean;
  /** Checks whether the server can be reached now. */
  readonly isReachable: () => Promise<boolean>;
}

/**
 * Creates a persister that wraps each query function. It stores cacheable responses and, when the server
 * cannot be reached, returns the last stored response with its time. The query library's own persister is not
 * used: it is bound to another version of the library and stores all responses as one value.
 */
export function createOfflineCachePersister({
  store,
  isNetworkProblem,
  isReachable,
}: SeenPersisterOptions): QueryPersister {
  return async (ask, context, query) => {
    const personId = store.owner();
    if (personId === null || !isCacheable(query.queryKey)) return ask(context);
    try {
      const answer = await ask(context);
      const part = selectCacheable(answer);
      if (part !== null) void store.put(personId, query.queryHash, { answer: part, at: Date.now() });
      return answer;
    } catch (error) {
      // Further pages of a list were never stored. A call that failed only for a moment is retried instead.
      if (!isNetworkProblem(error) || query.state.fetchMeta?.fetchMore || (await isReachable())) throw error;
      const here = query.state.data;
      const last =
        here === undefined
          ? await store.get(personId, query.queryHash, Date.now())
          : { answer: here, at: query.state.dataUpdatedAt };
      if (last === null) throw error;
      // Runs after the query has set the current time as the time of the response.
      notifyManager.schedule(() => query.setState({ dataUpdatedAt: last.at }));
      return last.answer;
    }
  };
}
