import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { isCacheable } from '../../offline/cached-queries.ts';

/** Returns when the oldest data on the screen was loaded, in epoch milliseconds; null if there is none. */
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
