import { createHash } from 'node:crypto';
import { blobKey, type BlobKey } from '../../../platform/storage/blob-key.ts';
import {
  BlobConflict,
  BlobHashMismatch,
  BlobMissing,
  type BlobAddress,
  type BlobHandle,
  type BlobStore,
} from '../../../platform/storage/blob-store.ts';
import type { UploadSink } from '../../../platform/storage/upload-sink.ts';
import type { NamedBlob } from './named-blob.repository.ts';

/** The outcome for one file. */
export type MoveOutcome = 'stored' | 'was there' | 'unfinished upload' | 'DIFFERS' | 'MISSING';

/** The result of a move. If `problems` is empty, every file that a row refers to is in the new storage. */
export interface MoveResult {
  readonly counts: Readonly<Record<MoveOutcome, number>>;
  readonly bytes: number;
  readonly problems: readonly { readonly key: string; readonly what: string }[];
}

/** A source of files that are read from beginning to end. */
export interface FileSource extends Pick<BlobStore, 'size'> {
  open(address: BlobAddress): Promise<Pick<BlobHandle, 'size' | 'stream' | 'close'>>;
}

/** A storage that accepts files. */
export interface FileTarget extends Pick<BlobStore, 'hash' | 'putPermanent' | 'delete' | 'removeAbandoned'> {
  /** Null if it accepts only whole files. */
  readonly uploads: UploadSink | null;
}

interface Stores {
  readonly from: FileSource;
  readonly to: FileTarget;
  /**
   * Whether a file in `to` that does not match its row is replaced, after the one in `from`
   * was found to match.
   */
  readonly replacesDamaged?: boolean;
}

/**
 * Copies the files that rows refer to from one storage to another. Every copy is read back, and its SHA-256
 * is compared with the row's. Existing files are read and compared, too, and not sent again, so the move can
 * be repeated after a kill at any point. The source is not changed. The caller ensures that nothing else
 * uses either storage.
 */
export async function moveFiles(
  blobs: AsyncIterable<NamedBlob>,
  stores: Stores,
  tell: (blob: NamedBlob, outcome: MoveOutcome) => void,
): Promise<MoveResult> {
  const counts = { stored: 0, 'was there': 0, 'unfinished upload': 0, DIFFERS: 0, MISSING: 0 };
  const problems: { readonly key: string; readonly what: string }[] = [];
  let bytes = 0;
  // Nothing else writes there, so partial files belong to an interrupted move.
  await stores.to.removeAbandoned(new Date());
  for await (const blob of blobs) {
    const { outcome, problem } = await moveOrReport(stores, blob);
    counts[outcome] += 1;
    if (problem === null) bytes += blob.sizeBytes;
    else problems.push({ key: blob.key, what: problem });
    tell(blob, outcome);
  }
  return { counts, bytes, problems };
}

interface Moved {
  readonly outcome: MoveOutcome;
  readonly problem: string | null;
}

async function moveOrReport(stores: Stores, { key, sha256, sizeBytes }: NamedBlob): Promise<Moved> {
  try {
    const outcome =
      sha256 === null
        ? await copyUpload(stores, blobKey(key), sizeBytes)
        : await moveStored(stores, blobKey(key), { sha256, bytes: sizeBytes });
    return { outcome, problem: null };
  } catch (error) {
    if (error instanceof BlobMissing) return { outcome: 'MISSING', problem: error.message };
    if (error instanceof BlobConflict || error instanceof BlobHashMismatch) {
      return { outcome: 'DIFFERS', problem: error.message };
    }
    throw error;
  }
}

async function moveStored(
  { from, to, replacesDamaged = false }: Stores,
  key: BlobKey,
  row: { readonly sha256: string; readonly bytes: number },
): Promise<MoveOutcome> {
  const address = { state: 'permanent', key } as const;
  const present = await hashOrConflict(to, address);
  if (present?.sha256 === row.sha256) return 'was there';
  if (present) {
    if (!replacesDamaged) throw new BlobConflict(address);
    await requireIntact(from, address, row.sha256);
    await to.delete(address);
  }
  const source = await from.open(address);
  try {
    await to.putPermanent(key, source.stream(0, source.size - 1), row.sha256, source.size);
    return 'stored';
  } finally {
    await source.close();
  }
}

/**
 * Returns the digest of a file, without SHA-256 if the file cannot be read as it was written. Returns null if
 * there is no file.
 */
async function hashOrConflict(
  store: FileTarget,
  address: BlobAddress,
): Promise<{ readonly sha256: string | null } | null> {
  try {
    return await orNull(store.hash(address));
  } catch (error) {
    if (error instanceof BlobConflict) return { sha256: null };
    throw error;
  }
}

/** @throws BlobMissing, or BlobHashMismatch if the file does not match its row */
async function requireIntact(store: FileSource, address: BlobAddress, sha256: string): Promise<void> {
  const file = await store.open(address);
  const hash = createHash('sha256');
  try {
    for await (const chunk of file.stream(0, file.size - 1)) hash.update(chunk);
  } finally {
    await file.close();
  }
  const found = hash.digest('hex');
  if (found !== sha256) throw new BlobHashMismatch(address.key, sha256, found);
}

/**
 * Copies the bytes received of an upload, so that its sender can resume there. They are verified once the
 * upload is complete, like those of every upload.
 */
async function copyUpload({ from, to }: Stores, key: BlobKey, size: number): Promise<MoveOutcome> {
  const { uploads } = to;
  if (uploads === null) throw new Error('this storage accepts only whole files');
  const address = await locateUpload(from, key);
  const source = await from.open(address);
  try {
    let offset = await orNull(uploads.received(key));
    if (offset === null) {
      await uploads.begin(key, size);
      offset = 0;
    }
    if (offset < source.size) {
      offset = await uploads.append(key, { size, offset }, source.stream(offset, source.size - 1));
    }
    if (offset !== source.size) throw new BlobConflict({ state: 'temporary', key });
    return 'unfinished upload';
  } finally {
    await source.close();
  }
}

/**
 * Returns the address of an upload's bytes: permanent if a check was interrupted before it could record that.
 */
async function locateUpload(store: FileSource, key: BlobKey): Promise<BlobAddress> {
  const permanent = { state: 'permanent', key } as const;
  return (await orNull(store.size(permanent))) === null ? { state: 'temporary', key } : permanent;
}

async function orNull<T>(lookUp: Promise<T>): Promise<T | null> {
  try {
    return await lookUp;
  } catch (error) {
    if (error instanceof BlobMissing) return null;
    throw error;
  }
}
