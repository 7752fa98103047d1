import { notifyManager, type QueryPersister } from '@tanstack/react-query';
import { isCacheable, selectCacheable } from './cached-queries.ts';
import type { OfflineCacheStore } from './offline-cache-store.ts';

interface SeenPersisterOptions {
  readonly store: OfflineCacheStore;
  readonly isNetworkProblem: (error: unknown) => boolean;
  /** Asks now whether the server can be reached. */
  readonly isReachable: () => Promise<boolean>;
}

/**
 * Stands around each question to the server: keeps the answers that may be kept, and where the server can't be reached
 * answers with what was seen last, with the time of that. Written out rather than taken from the query library's
 * persisting companion: that one is bound to another version of it, and keeps everything as one piece.
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
      // Further pages of a list were never seen. And what only failed in between is asked again.
      if (!isNetworkProblem(error) || query.state.fetchMeta?.fetchMore || (await isReachable())) throw error;
      const here = query.state.data;
      const last =
        here === undefined
          ? await store.get(personId, query.queryHash, Date.now())
          : { answer: here, at: query.state.dataUpdatedAt };
      if (last === null) throw error;
      // After the query has taken the answer for one of this moment.
      notifyManager.schedule(() => query.setState({ dataUpdatedAt: last.at }));
      return last.answer;
    }
  };
}
