import type { BlobKey } from './blob-key.ts';

/** Position of an upload, in bytes. */
export interface UploadProgress {
  /** Announced total size. */
  readonly size: number;
  /** Position of the next byte, as returned by {@link UploadSink.received}. */
  readonly offset: number;
}

/**
 * Stores the bytes of uploads while they arrive. Everything else about an upload is in its row; this
 * interface reports only stored bytes, so that a sender can resume after a crash on any process of the
 * product. The caller must make sure that only one call at a time writes to a key.
 */
export interface UploadSink {
  /**
   * Starts a new upload.
   * @throws StorageFull if it is already known that `size` bytes do not fit
   * @throws StorageUnavailable
   */
  begin(key: BlobKey, size: number): Promise<void>;

  /** Returns how many more bytes the storage can take; null if that is unknown, as for a bucket. */
  freeBytes(): Promise<number | null>;

  /**
   * Returns the number of stored bytes, without a gap from the first.
   * @throws BlobMissing, StorageUnavailable
   */
  received(key: BlobKey): Promise<number>;

  /**
   * Stores bytes as they arrive. If the source ends early or fails, the bytes that arrived are stored anyway.
   * @param release called with each piece that is no longer needed; may not be called
   * @returns the number of bytes stored in total
   * @throws BlobMissing if the upload does not exist, or no longer does
   * @throws StorageFull, StorageUnavailable; bytes stored so far are kept, and the source is
   *   not read to its end
   */
  append(
    key: BlobKey,
    progress: UploadProgress,
    source: AsyncIterable<Uint8Array>,
    release?: (piece: Uint8Array) => void,
  ): Promise<number>;

  /**
   * Turns the received bytes into one temporary blob. Safe to repeat.
   * @throws BlobMissing, StorageUnavailable
   */
  finish(key: BlobKey): Promise<void>;
}
