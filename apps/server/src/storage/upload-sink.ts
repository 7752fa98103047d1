import type { BlobKey } from './blob-key.ts';

/** How far an upload is, in bytes. */
export interface UploadProgress {
  /** All that was announced. */
  readonly size: number;
  /** Where the next byte belongs: as many as {@link UploadSink.received} told. */
  readonly offset: number;
}

/**
 * Where bytes of uploads lie while they come in. What is known of an upload beside its bytes is its row; here only what
 * is stored counts, so that a sender goes on from there after a kill, on any process of the product. The caller sees to
 * it that one call at a time writes to a key.
 */
export interface UploadSink {
  /**
   * Takes up a new upload.
   * @throws StorageFull where it is known beforehand that `size` bytes have no room
   * @throws StorageUnavailable
   */
  begin(key: BlobKey, size: number): Promise<void>;

  /** Returns how many more bytes the storage can take; null where that is not known, as of a bucket. */
  freeBytes(): Promise<number | null>;

  /** How many bytes are stored, without a gap from the first. @throws BlobMissing, StorageUnavailable */
  received(key: BlobKey): Promise<number>;

  /**
   * Stores what comes, as it comes. Where it ends early, also by an error of the source, what came is stored all the same.
   * @returns how many bytes are stored then
   * @throws BlobMissing where there is no such upload (any more)
   * @throws StorageFull, StorageUnavailable with what was stored before kept, and the source not read to its end
   */
  append(key: BlobKey, progress: UploadProgress, source: AsyncIterable<Uint8Array>): Promise<number>;

  /** Makes what came in one temporary blob. Safe to repeat. @throws BlobMissing, StorageUnavailable */
  finish(key: BlobKey): Promise<void>;
}
