import {
  isBusy,
  noUploads,
  restorableItems,
  transition,
  type UploadEvent,
  type UploadItem,
  type UploadsState,
} from './upload-machine.ts';

/** State for subscribers. The same object until something changes. */
export interface UploadsSnapshot {
  readonly items: readonly UploadItem[];
  readonly restorable: readonly UploadItem[];
  readonly busy: boolean;
}

/** Internal data of an item that is not displayed. */
export interface UploadTask {
  file: File | null;
  fingerprint: string | null;
  /** SHA-256 that an earlier visit computed for the resumed upload. */
  expectedSha256: string | null;
  /** The running attempt to send the file; aborting it stops the transfer. */
  sending: AbortController | null;
  isHashing: boolean;
  isAsking: boolean;
  /** Aborts when the item is removed. */
  readonly end: AbortController;
}

export const newUploadTask = (): UploadTask => ({
  file: null,
  fingerprint: null,
  expectedSha256: null,
  sending: null,
  isHashing: false,
  isAsking: false,
  end: new AbortController(),
});

let keys = 0;

/** Returns a new key, unique on this page. */
export const nextKey = (): string => `upload-${(keys += 1)}`;

export type UploadStoreState = ReturnType<typeof createUploadStoreState>;

/** Creates a store for the state that notifies subscribers of each change. */
export function createUploadStoreState() {
  let state: UploadsState = noUploads;
  let snapshot: UploadsSnapshot = { items: [], restorable: [], busy: false };
  const listeners = new Set<() => void>();
  const tasks = new Map<string, UploadTask>();

  return {
    tasks,
    state: (): UploadsState => state,
    itemOf: (key: string): UploadItem | undefined => state.items.find((item) => item.key === key),

    dispatch: (event: UploadEvent): void => {
      const next = transition(state, event);
      if (next === state) return;
      state = next;
      snapshot = { items: state.items, restorable: restorableItems(state), busy: isBusy(state) };
      for (const listener of listeners) listener();
    },

    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getSnapshot: (): UploadsSnapshot => snapshot,
  };
}
