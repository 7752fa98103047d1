import {
  isBusy,
  noUploads,
  restorableItems,
  transition,
  type UploadEvent,
  type UploadItem,
  type UploadsState,
} from './upload-machine.ts';

/** What subscribers see. The same object until something changes. */
export interface UploadsSnapshot {
  readonly items: readonly UploadItem[];
  readonly restorable: readonly UploadItem[];
  readonly busy: boolean;
}

/** What is known of an item beside what is shown. */
export interface UploadTask {
  file: File | null;
  fingerprint: string | null;
  /** The SHA-256 that an earlier visit computed for the upload that is gone on with. */
  expectedSha256: string | null;
  /** Stops the sending that is under way; null where none is. */
  stopSending: (() => void) | null;
  isHashing: boolean;
  isAsking: boolean;
  /** Ends with the item. */
  readonly end: AbortController;
}

export const newUploadTask = (): UploadTask => ({
  file: null,
  fingerprint: null,
  expectedSha256: null,
  stopSending: null,
  isHashing: false,
  isAsking: false,
  end: new AbortController(),
});

let keys = 0;

/** Names an item on this page. */
export const nextKey = (): string => `upload-${(keys += 1)}`;

export type UploadStoreState = ReturnType<typeof createUploadStoreState>;

/** Keeps the state and tells subscribers of each change. */
export function createUploadStoreState() {
  let state: UploadsState = noUploads;
  let snapshot: UploadsSnapshot = { items: [], restorable: [], busy: false };
  const listeners = new Set<() => void>();
  const works = new Map<string, UploadTask>();

  return {
    works,
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
