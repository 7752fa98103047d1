import { createOfflineCacheStore } from './offline-cache-store.ts';

/** The one switch. Where nothing may stay on a computer, this says no, and what is there goes. */
const isOfflineReadingOn = (): boolean => true;

/** What the person of this browser saw. The address of a built script names its contents, and so the release. */
export const offlineCache = createOfflineCacheStore({ release: import.meta.url, isOn: isOfflineReadingOn });
