import type { FileHandle } from 'node:fs/promises';
import type { BlobKey } from '../blob-key.ts';
import { FileHash, HASH_SLICE } from './file-hash.ts';

/** Uploads whose hash is remembered. Others are hashed when they are checked. */
const MOST_HASHES = 1000;
/** Number of written bytes that justify a message to the other thread. */
const SMALLEST_SLICE = 1024 * 1024;

interface Begun {
  readonly hash: FileHash;
  /** Size of the file after the last append that ended. */
  size: number;
  isGrowing: boolean;
}

/** Hashes a file while it grows. */
export interface HashFollower {
  /** Records that all bytes before `position` are in the file. */
  written(position: number): void;
  /** Waits for the slice in progress; then the file may be closed. @param size of the file */
  end(size: number): Promise<void>;
}

const nothing: HashFollower = { written: () => undefined, end: () => Promise.resolve() };

/**
 * Hashes uploads while they arrive, from the file, a little behind the writes. When the last byte is stored,
 * almost all of the hash exists, and the check need not read a large file again. A hash is only used if this
 * process made all writes since it began, one append after another: bytes that were hashed never change.
 * Otherwise the check reads the whole file.
 */
export class UploadHashes {
  /** Null if writes overlapped, which invalidates the hash. */
  readonly #begun = new Map<BlobKey, Begun | null>();

  /** Starts following an append at the end of the file. @param size of the file before it */
  follow(key: BlobKey, file: FileHandle, size: number): HashFollower {
    const known = this.#begun.get(key);
    if (known === null) return nothing;
    if (known && (known.isGrowing || known.size !== size)) {
      this.#begun.set(key, null);
      return nothing;
    }
    const begun = known ?? { hash: new FileHash(), size, isGrowing: true };
    begun.isGrowing = true;
    this.#begun.set(key, begun);
    this.#forgetOldest();
    return this.#follower(key, file, begun);
  }

  /**
   * Returns the hash of the first bytes, to be continued to the end of the file; null if there is none. The
   * caller then owns the hash.
   * @param size of the file, which must be what the last append left
   */
  take(key: BlobKey, size: number): FileHash | null {
    const begun = this.#begun.get(key);
    if (!begun || begun.isGrowing || begun.size !== size) return null;
    this.#begun.delete(key);
    return begun.hash;
  }

  /** Discards the hash of a deleted upload. */
  forget(key: BlobKey): void {
    const begun = this.#begun.get(key);
    if (begun?.isGrowing) this.#begun.set(key, null);
    else {
      this.#begun.delete(key);
      begun?.hash.drop();
    }
  }

  #follower(key: BlobKey, file: FileHandle, begun: Begun): HashFollower {
    const { hash } = begun;
    let arrived = 0;
    let reading: Promise<void> | null = null;
    // Stops after a slice when the append has ended.
    const isBehind = (): boolean => begun.isGrowing && arrived - hash.position >= SMALLEST_SLICE;
    const read = async (): Promise<void> => {
      try {
        while (isBehind()) await hash.add(file, Math.min(HASH_SLICE, arrived - hash.position));
      } catch {
        // The check hashes the whole file and reports the error if it persists.
        this.#begun.set(key, null);
      }
      reading = null;
    };
    return {
      written: (position) => {
        arrived = position;
        if (isBehind() && this.#begun.get(key) === begun) reading ??= read();
      },
      end: async (size) => {
        begun.isGrowing = false;
        await reading;
        begun.size = size;
        if (this.#begun.get(key) !== begun) begun.hash.drop();
      },
    };
  }

  #forgetOldest(): void {
    if (this.#begun.size <= MOST_HASHES) return;
    for (const [key, begun] of this.#begun) {
      if (begun?.isGrowing) continue;
      this.forget(key);
      return;
    }
  }
}
