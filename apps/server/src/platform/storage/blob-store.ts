/**
 * Storage of evidence and reports, in a folder or in an S3-compatible store.
 *
 * A blob is a sequence of bytes under an opaque key, in one of three states:
 *
 *     temporary ──makePermanent──▶ permanent ──quarantine──▶ quarantined
 *         └────────────────────quarantine────────────────────────┘
 *
 * `temporary` belongs to the upload protocol and may still grow. `permanent` is written once: no method of
 * this interface changes its bytes; only `delete` and `quarantine` remove it. `quarantined` blobs (not a
 * video, wrong hash, rejected by a scanner) are kept for a person to inspect and are never served to users.
 */

import type { BlobKey } from './blob-key.ts';
import type { UploadSink } from './upload-sink.ts';

export type BlobState = 'temporary' | 'permanent' | 'quarantined';

/** One blob in one state. The key stays the same in all states. */
export interface BlobAddress {
  readonly state: BlobState;
  readonly key: BlobKey;
}

/** The result of reading every byte. */
export interface BlobDigest {
  /** SHA-256 (FIPS 180-4), 64 lower-case hexadecimal digits. */
  readonly sha256: string;
  /** CRC-32 (IEEE 802.3), as ZIP archives need it. */
  readonly crc32: number;
  /** Number of bytes read, which is the true size. */
  readonly bytes: number;
}

/** Called after each piece that was read, with its number of bytes. Reading continues when it resolves. */
export type ReadPace = (bytes: number) => Promise<void>;

/**
 * A blob opened for reading. Holds a file descriptor or a connection until `close`; the caller that opens it
 * must close it in `finally`. All reads return bytes of the same blob, never of another one. If the key is
 * deleted in the meantime, a folder keeps reading and a bucket fails with {@link BlobMissing}.
 */
export interface BlobHandle {
  readonly address: BlobAddress;
  /** In bytes, at the time of opening. */
  readonly size: number;
  /** When the bytes were last written, for `Last-Modified`. */
  readonly modifiedAt: Date;
  /**
   * Absolute path of the file, for a process that reads it directly; null if the bytes are not
   * in a local file.
   */
  readonly localPath: string | null;
  /**
   * Reads from any position. Returns fewer bytes than requested only at the end of the blob. The caller owns
   * the returned array.
   */
  read(position: number, length: number): Promise<Uint8Array>;
  /**
   * Fills `target` with the bytes from `position` on, and returns how many there were: fewer only at the end
   * of the blob. Null if the storage chooses the arrays that it returns.
   */
  readonly readInto: ((target: Uint8Array, position: number) => Promise<number>) | null;
  /**
   * Reads a range in order, in chunks of at most {@link CHUNK_BYTES}, no faster than the consumer takes them.
   * Each chunk is a new array that the consumer may keep. Empty if `endInclusive < start`.
   * @throws BlobDamaged if the stored bytes end before the range does
   */
  stream(start: number, endInclusive: number): AsyncIterable<Uint8Array>;
  /** Waits for a read in progress. Safe to call twice. */
  close(): Promise<void>;
}

/** Size of one read. Smaller reads are slower: 64 KiB reads have a third of the throughput of 1 MiB reads. */
export const CHUNK_BYTES = 1024 * 1024;

/** Response headers that the store sends to a client that follows the link. */
export interface LinkedAs {
  readonly contentType: string;
  /** Value of Content-Disposition (RFC 6266). */
  readonly disposition: string;
}

/**
 * All methods throw {@link BlobMissing} if the blob does not exist, {@link StorageFull} if no space is left
 * and {@link StorageUnavailable} if the storage does not respond or refuses the request.
 */
export interface BlobStore {
  /** Receives the bytes of uploads. */
  readonly uploads: UploadSink;

  /**
   * Returns the size in bytes; for a temporary blob once its upload is finished ({@link UploadSink.finish}).
   */
  size(address: BlobAddress): Promise<number>;

  open(address: BlobAddress): Promise<BlobHandle>;

  /**
   * Hashes the whole blob in constant memory. Aborting the signal rejects with its reason.
   * @param pace slows the reading down
   */
  hash(address: BlobAddress, signal?: AbortSignal, pace?: ReadPace): Promise<BlobDigest>;

  /**
   * Moves temporary → permanent so that the blob survives a power failure once this resolves. Safe to repeat
   * after a crash at any point: if the blob has already been moved, this succeeds. The caller must make sure
   * that nothing writes to the temporary blob anymore.
   * @param sha256 the hash that the caller measured over the temporary blob. A store that copies instead of
   *   moving reads its copy back and compares.
   * @throws BlobConflict if a different permanent blob has this key: both stay unchanged
   * @throws BlobHashMismatch if the copy differs: the temporary blob stays, and nothing is permanent
   */
  makePermanent(key: BlobKey, sha256: string): Promise<void>;

  /**
   * Stores bytes whose hash is already known (a generated report, a file that moves here) directly as
   * permanent. Repeating the call with the same bytes succeeds.
   * @param size number of bytes to come; required if there may be more than 80 GiB
   * @throws BlobHashMismatch if the bytes differ from the expected hash: nothing is stored
   * @throws BlobConflict if this key already has different bytes: they stay
   */
  putPermanent(
    key: BlobKey,
    content: BlobContent,
    expectedSha256: string,
    size?: number,
  ): Promise<BlobDigest>;

  /** Quarantines a temporary or permanent blob. Safe to repeat. */
  quarantine(from: BlobAddress & { readonly state: 'temporary' | 'permanent' }): Promise<void>;

  /**
   * Lists every key with temporary bytes, finished or not, with the time of the last write or, if the store
   * does not know that, of the first. A key can be listed more than once.
   */
  listTemporary(): AsyncIterable<{ readonly key: BlobKey; readonly modifiedAt: Date }>;

  /** Lists the key of every permanent blob once, in no particular order. */
  listPermanent(): AsyncIterable<BlobKey>;

  /**
   * Deletes a blob; for a temporary blob also the bytes received so far. Returns whether there was anything
   * to delete, so that a repeated deletion succeeds.
   * @throws BlobRetained if the storage itself retains it for a time (object lock)
   */
  delete(address: BlobAddress): Promise<boolean>;

  /** Deletes incomplete data of calls that were interrupted before `since`. Uploads are not affected. */
  removeAbandoned(since: Date): Promise<void>;

  /**
   * Returns a short-lived URL for reading a permanent blob directly from the storage; null if reads go
   * through the product. Does not check whether the blob exists.
   */
  link(key: BlobKey, as: LinkedAs): Promise<URL | null>;

  /** Origin of links (`https://host:port`); null if there are none. */
  readonly linkOrigin: string | null;
}

export type BlobContent = Uint8Array | AsyncIterable<Uint8Array>;

export class BlobMissing extends Error {
  override readonly name = 'BlobMissing';
  readonly address: BlobAddress;
  constructor(address: BlobAddress, options?: ErrorOptions) {
    super(`no ${address.state} blob ${address.key}`, options);
    this.address = address;
  }
}

export class BlobConflict extends Error {
  override readonly name = 'BlobConflict';
  readonly address: BlobAddress;
  constructor(address: BlobAddress, options?: ErrorOptions) {
    super(`there is a different ${address.state} blob ${address.key}`, options);
    this.address = address;
  }
}

export class BlobDamaged extends Error {
  override readonly name = 'BlobDamaged';
  readonly address: BlobAddress;
  constructor(address: BlobAddress) {
    super(`${address.state} blob ${address.key} ends before its size`);
    this.address = address;
  }
}

export class BlobHashMismatch extends Error {
  override readonly name = 'BlobHashMismatch';
  readonly expectedSha256: string;
  readonly actualSha256: string;
  constructor(key: BlobKey, expectedSha256: string, actualSha256: string) {
    super(`blob ${key} has SHA-256 ${actualSha256}, expected ${expectedSha256}`);
    this.expectedSha256 = expectedSha256;
    this.actualSha256 = actualSha256;
  }
}

/** The storage itself retains the blob: a retention period or a legal hold of the bucket. */
export class BlobRetained extends Error {
  override readonly name = 'BlobRetained';
  readonly address: BlobAddress;
  /** Earliest time at which it can be deleted; null if unknown. */
  readonly until: Date | null;
  constructor(address: BlobAddress, until: Date | null, options?: ErrorOptions) {
    super(
      `${address.state} blob ${address.key} is kept by the storage until ${until?.toISOString() ?? 'released'}`,
      options,
    );
    this.address = address;
    this.until = until;
  }
}

/** The storage does not respond, or refuses for a reason unrelated to the blob. Retryable. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
  constructor(why: string, options?: ErrorOptions) {
    super(`the storage cannot be used: ${why}`, options);
  }
}

/** No space left, or a quota reached. Retryable once an operator has freed space. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
  constructor(options?: ErrorOptions) {
    super('no space left in the storage', options);
  }
}
