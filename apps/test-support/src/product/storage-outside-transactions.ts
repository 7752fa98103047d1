import { isInTransaction } from '@plainview/postgres/transaction';
// Only types, so that a product that was built does not load the sources of the server, too.
import type { BlobStore } from '@plainview/server/platform/storage/blob-store';

/** A storage that rejects calls inside of a database transaction. */
export interface WatchedStorage {
  readonly wrap: (blobs: BlobStore) => BlobStore;
  /** @throws Error if there was such a call, also if the product has handled its error */
  readonly verify: () => void;
}

/**
 * Watches that no call to the storage, which may take minutes, happens inside of a database transaction: that
 * would hold its connection and its locks.
 */
export function watchStorage(): WatchedStorage {
  const faults: Error[] = [];
  const watched = <Target extends object>(target: Target, name: string): Target =>
    new Proxy(target, {
      get(_, key) {
        const value: unknown = Reflect.get(target, key, target);
        if (typeof value !== 'function') return value;
        return (...values: unknown[]): unknown => {
          if (isInTransaction()) {
            const fault = new Error(`${name}.${String(key)} was called inside of a database transaction`);
            faults.push(fault);
            throw fault;
          }
          return Reflect.apply(value, target, values);
        };
      },
    });
  return {
    wrap: (blobs) => {
      const uploads = watched(blobs.uploads, 'blobs.uploads');
      return new Proxy(watched(blobs, 'blobs'), {
        get: (target, key) => (key === 'uploads' ? uploads : Reflect.get(target, key, target)),
      });
    },
    verify: () => {
      if (faults[0]) throw faults[0];
    },
  };
}
