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

export type BlobState = 'temporary' | 'permanent' | 'quarantined';

declare const checkedKey: unique symbol;

/** The name of a blob, safe in a path and in an object name. Made by {@link blobKey}, never from a file name. */
export type BlobKey = string & { readonly [checkedKey]: true };

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
 * What it reads is one and the same blob to the end, also when the key is deleted meanwhile.
 */
export interface BlobHandle {
  readonly address: BlobAddress;
  /** In bytes, at the time of opening. */
  readonly size: number;
  /** When the bytes were last written, for `Last-Modified`. */
  readonly modifiedAt: Date;
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

/** All methods throw {@link BlobMissing} for what is not there and {@link StorageFull} where no room is left. */
export interface BlobStore {
  /** In bytes. */
  size(address: BlobAddress): Promise<number>;

  open(address: BlobAddress): Promise<BlobHandle>;

  /** Reads everything once, in constant memory. Aborting the signal rejects with its reason. */
  hash(address: BlobAddress, signal?: AbortSignal): Promise<BlobDigest>;

  /**
   * Moves temporary → permanent so that it survives a power cut once this resolves. Safe to repeat after a crash
   * at any point: what has been moved already counts as done.
   * The caller sees to it that nothing writes to the temporary blob any more.
   * @throws BlobConflict where a different permanent blob has this key: both stay as they are
   */
  makePermanent(key: BlobKey): Promise<void>;

  /**
   * Stores bytes that we made ourselves (a report) directly as permanent. Repeating it with the same bytes succeeds.
   * @throws BlobHashMismatch where the bytes are not those expected: nothing is stored
   * @throws BlobConflict where other bytes have this key: they stay
   */
  putPermanent(key: BlobKey, content: BlobContent, expectedSha256: string): Promise<BlobDigest>;

  /** Moves a temporary or permanent blob out of use. Safe to repeat. */
  quarantine(from: BlobAddress & { readonly state: 'temporary' | 'permanent' }): Promise<void>;

  /** Where the upload protocol puts temporary bytes: one file per key, under the key's own name. */
  readonly temporaryDirectory: string;

  /** Every temporary blob with the time of its last byte. */
  listTemporary(): AsyncIterable<{ readonly key: BlobKey; readonly modifiedAt: Date }>;

  /** Removes it for good. Tells whether there was something to remove, so that a repeated deletion succeeds. */
  delete(address: BlobAddress): Promise<boolean>;
}

export type BlobContent = Uint8Array | AsyncIterable<Uint8Array>;

/**
 * Lower case only (some file systems do not tell cases apart), no dot, no slash, and long enough to be
 * neither a device name of Windows nor a guess.
 */
const KEY_PATTERN = /^[0-9a-z][0-9a-z_-]{14,62}[0-9a-z]$/;

export function isBlobKey(text: string): text is BlobKey {
  return KEY_PATTERN.test(text);
}

/** @throws InvalidBlobKey */
export function blobKey(text: string): BlobKey {
  if (!isBlobKey(text)) throw new InvalidBlobKey();
  return text;
}

export class InvalidBlobKey extends Error {
  override readonly name = 'InvalidBlobKey';
  constructor() {
    // The text itself is left out: it came from outside and ends in a log.
    super('a blob key has 16 to 64 lower-case letters, digits, - or _');
  }
}

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
  constructor(address: BlobAddress) {
    super(`there is a different ${address.state} blob ${address.key}`);
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

/** No room, or a quota reached. Worth a retry once an operator made room. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
  constructor(options?: ErrorOptions) {
    super('no room left in the storage', options);
  }
}
