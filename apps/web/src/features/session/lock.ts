import { useSyncExternalStore } from 'react';

// Whether this page is locked, by hand or because nobody touched it: it hides at once, whatever the server says when.

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
