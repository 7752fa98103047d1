import { useSyncExternalStore } from 'react';

// Whether this page is locked, manually or by inactivity. It hides at once, independently of the server.

let isLocked = false;
const listeners = new Set<() => void>();

const set = (locked: boolean): void => {
  isLocked = locked;
  listeners.forEach((listener) => listener());
};

export const lockHere = (): void => set(true);
export const unlockHere = (): void => set(false);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLockedHere = (): boolean => useSyncExternalStore(subscribe, () => isLocked);
