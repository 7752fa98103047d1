import { createOfflineCacheStore, type Person } from './offline-cache-store.ts';

/** The only switch. Returning false disables offline reading and deletes what is stored. */
const isOfflineReadingOn = (): boolean => true;

const ROLE_KEY = 'plainview.role';

/** Lets the next visit ask for the role's first list at once (early-script/early.js). */
function rememberRole(role: Person['role'] | null): void {
  try {
    if (role === null) localStorage.removeItem(ROLE_KEY);
    else localStorage.setItem(ROLE_KEY, role);
  } catch {
    // No storage: the next visit waits for its session.
  }
}

/**
 * The offline cache of this browser. The URL of a built script contains a content hash and thus
 * identifies the release.
 */
export const offlineCache = createOfflineCacheStore({
  release: import.meta.url,
  isOn: isOfflineReadingOn,
  onRole: rememberRole,
});
