import { useSyncExternalStore } from 'react';

// A privileged act that the server refused until its person proves again who they are waits here for the dialog.

let waiting: { readonly isProven: Promise<boolean>; readonly settle: (isProven: boolean) => void } | null =
  null;
const listeners = new Set<() => void>();
const tell = (): void => listeners.forEach((listener) => listener());

/** Asks for a proof; acts that ask at one time share the answer. False where it was not given. */
export function requestReauth(): Promise<boolean> {
  if (waiting) return waiting.isProven;
  // Without a dialog to ask with, nobody would ever answer.
  if (listeners.size === 0) return Promise.resolve(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  waiting = { isProven: promise, settle: resolve };
  tell();
  return promise;
}

/** Lets what waits go on, or give up. */
export function settleReauth(isProven: boolean): void {
  waiting?.settle(isProven);
  waiting = null;
  tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) settleReauth(false);
  };
}

/** Whether a proof is asked for now. */
export const useReauthRequested = (): boolean => useSyncExternalStore(subscribe, () => waiting !== null);
