/**
 * Where evidence and reports lie, whatever holds them: a folder or an S3-compatible store.
 *
 * A blob is a run of bytes under an opaque key, in one of three states:
 *
 *     temporary ──makePermanent──▶ permanent ──quarantine──▶ quarantined
 *         └────────────────────quarantine────────────────────────┘
 *
 * `temporary` belongs to the upload protocol and may still grow. `permanent` is written once: no call
 * of this interface changes its bytes, only `delete` and `quarantine` take it away. `quarantined` is kept for
 * a look by a person (no video, wrong hash, refused by a scanner) and is never served to users.
 */

import type { BlobKey } from './blob-key.ts';
import type { UploadSink } from './upload-sink.ts';

export type BlobState = 'temporary' | 'permanent' | 'quarantined';

/** One blob in one state. The same key keeps through all states. */
export interface BlobAddress {
  readonly state: BlobState;
  readonly key: BlobKey;
}

/** What was measured by reading every byte. */
export interface BlobDigest {
  /** SHA-256 (FIPS 180-4), 64 lower-case hexadecimal digits. */
  readonly sha256: string;
  /** How many bytes were read, which is the true size. */
  readonly bytes: number;
}

/**
 * A blob opened for reading. Holds a descriptor or a connection until `close`; whoever opens it closes it in `finally`.
 * What it reads is one and the same blob to the end, never bytes of another. Where the key is deleted meanwhile, a folder
 * reads on, a bucket ends with {@link BlobMissing}.
 */
export interface BlobHandle {
  readonly address: BlobAddress;
  /** In bytes, at the time of opening. */
  readonly size: number;
  /** When the bytes were last written, for `Last-Modified`. */
  readonly modifiedAt: Date;
  /** Absolute path of the file, for a process that reads by itself; null where the bytes lie elsewhere. */
  readonly localPath: string | null;
  /**
   * Reads from any place. Fewer bytes than asked for only where the blob ends.
   * The array is the caller's own.
   */
  read(position: number, length: number): Promise<Uint8Array>;
  /**
   * Reads a range in order, in pieces of at most {@link CHUNK_BYTES}, no faster than they are taken.
   * Each piece is a fresh array, so it may be kept. Empty where `endInclusive < start`.
   * @throws BlobDamaged where the stored bytes end before the range does
   */
  stream(start: number, endInclusive: number): AsyncIterable<Uint8Array>;
  /** May be called twice. Waits for a read under way. */
  close(): Promise<void>;
}

/** Size of one read. Small ones cost twice: 64 KiB reads serve at a third of the speed of 1 MiB reads. */
export const CHUNK_BYTES = 1024 * 1024;

/** What a link says of the blob to whoever follows it. */
export interface LinkedAs {
  readonly contentType: string;
  /** Value of Content-Disposition (RFC 6266). */
  readonly disposition: string;
}

/**
 * All methods throw {@link BlobMissing} for what is not there, {@link StorageFull} where no room is left and
 * {@link StorageUnavailable} where the storage does not answer or refuses.
 */
export interface BlobStore {
  /** Where the upload protocol puts what comes in. */
  readonly uploads: UploadSink;

  /** In bytes. Of a temporary blob once its upload is finished ({@link UploadSink.finish}). */
  size(address: BlobAddress): Promise<number>;

  open(address: BlobAddress): Promise<BlobHandle>;

  /** Reads everything once, in constant memory. Aborting the signal rejects with its reason. */
  hash(address: BlobAddress, signal?: AbortSignal): Promise<BlobDigest>;

  /**
   * Moves temporary → permanent so that it survives a power cut once this resolves. Safe to repeat after a crash
   * at any point: what has been moved already counts as done.
   * The caller sees to it that nothing writes to the temporary blob any more.
   * @param sha256 what the caller measured over the temporary blob. A store that copies instead of moving reads its copy
   *   back and compares.
   * @throws BlobConflict where a different permanent blob has this key: both stay as they are
   * @throws BlobHashMismatch where the copy differs: the temporary blob stays, nothing is permanent
   */
  makePermanent(key: BlobKey, sha256: string): Promise<void>;

  /**
   * Stores bytes that are known already (a report that we made, a file that moves here) directly as permanent. Repeating
   * it with the same bytes succeeds.
   * @param size how many bytes are to come, where there may be more than 80 GiB
   * @throws BlobHashMismatch where the bytes are not those expected: nothing is stored
   * @throws BlobConflict where other bytes have this key: they stay
   */
  putPermanent(
    key: BlobKey,
    content: BlobContent,
    expectedSha256: string,
    size?: number,
  ): Promise<BlobDigest>;

  /** Moves a temporary or permanent blob out of use. Safe to repeat. */
  quarantine(from: BlobAddress & { readonly state: 'temporary' | 'permanent' }): Promise<void>;

  /**
   * Every key of which there are temporary bytes, finished or not, with the time when they were last written or, where
   * the store does not know that, first. A key may come more than once.
   */
  listTemporary(): AsyncIterable<{ readonly key: BlobKey; readonly modifiedAt: Date }>;

  /** Every key of which there is a permanent blob, once, in no order. */
  listPermanent(): AsyncIterable<BlobKey>;

  /**
   * Removes it for good; of a temporary blob also what came in of it so far. Tells whether there was something to remove,
   * so that a repeated deletion succeeds.
   * @throws BlobRetained where the storage itself keeps it for a time (object lock)
   */
  delete(address: BlobAddress): Promise<boolean>;

  /** Removes what calls that were cut off before `since` left half-written. Uploads are not among it. */
  removeAbandoned(since: Date): Promise<void>;

  /**
   * A short-lived address under which a permanent blob is read from the storage itself; null where reads go through
   * the product. Whether the blob is there is not asked.
   */
  link(key: BlobKey, as: LinkedAs): Promise<URL | null>;

  /** Where links lead to (`https://host:port`); null where there are none. */
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

/** The storage itself keeps the blob: a retention or a legal hold of the bucket. */
export class BlobRetained extends Error {
  override readonly name = 'BlobRetained';
  readonly address: BlobAddress;
  /** When it can be removed; null where no time is known. */
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

/** The storage does not answer, or answers with a refusal that has nothing to do with the blob. Worth a retry. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
  constructor(why: string, options?: ErrorOptions) {
    super(`the storage cannot be used: ${why}`, options);
  }
}

/** No room, or a quota reached. Worth a retry once an operator made room. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
  constructor(options?: ErrorOptions) {
    super('no room left in the storage', options);
  }
}
