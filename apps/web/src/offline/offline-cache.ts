import { createOfflineCacheStore } from './offline-cache-store.ts';

/** The only switch. Returning false disables offline reading and deletes what is stored. */
const isOfflineReadingOn = (): boolean => true;

/**
 * The offline cache of this browser. The URL of a built script contains a content hash and thus identifies the release.
 */
export const offlineCache = createOfflineCacheStore({ release: import.meta.url, isOn: isOfflineReadingOn });
