import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { isCacheable } from '../../offline/cached-queries.ts';

/** When the oldest answer that is on the screen now came from the server, in epoch milliseconds; null for none. */
export function useLastLoaded(): number | null {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  return useSyncExternalStore(subscribe, () => {
    const shown = cache
      .getAll()
      .filter((query) => query.isActive() && query.state.data !== undefined && isCacheable(query.queryKey));
    return shown.length === 0 ? null : Math.min(...shown.map(({ state }) => state.dataUpdatedAt));
  });
}
