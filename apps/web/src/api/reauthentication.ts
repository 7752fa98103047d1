import { useSyncExternalStore } from 'react';

// A privileged action that the server rejected until the user reauthenticates waits here for the dialog.

let waiting: { readonly isProven: Promise<boolean>; readonly settle: (isProven: boolean) => void } | null =
  null;
const listeners = new Set<() => void>();
const notifyListeners = (): void => listeners.forEach((listener) => listener());

/**
 * Requests reauthentication. Concurrent requests share one result.
 * @returns false if the user did not reauthenticate
 */
export function requestReauth(): Promise<boolean> {
  if (waiting) return waiting.isProven;
  // Without a mounted dialog, the promise would never settle.
  if (listeners.size === 0) return Promise.resolve(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  waiting = { isProven: promise, settle: resolve };
  notifyListeners();
  return promise;
}

/** Settles the waiting actions: they continue or fail. */
export function settleReauth(isProven: boolean): void {
  waiting?.settle(isProven);
  waiting = null;
  notifyListeners();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) settleReauth(false);
  };
}

/** Returns whether reauthentication is requested now. */
export const useReauthRequested = (): boolean => useSyncExternalStore(subscribe, () => waiting !== null);
