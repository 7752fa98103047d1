import { useSyncExternalStore } from 'react';

/** A value of this page that components outside each other's tree share. */
export interface ExternalStore<Value> {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  /** Calls the listener after each change. Returns a function that ends that. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Returns the value and renders again when it changes. */
  readonly use: () => Value;
}

export function createExternalStore<Value>(initial: Value): ExternalStore<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const get = (): Value => current;
  return {
    get,
    set: (value) => {
      current = value;
      listeners.forEach((listener) => listener());
    },
    subscribe,
    use: () => useSyncExternalStore(subscribe, get),
  };
}
