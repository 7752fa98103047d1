import { createHash } from 'node:crypto';
import type { NamedBlob } from '../../persistence/video/named-blob.repository.ts';
import { blobKey, type BlobKey } from '../../storage/blob-key.ts';
import {
  BlobConflict,
  BlobHashMismatch,
  BlobMissing,
  type BlobAddress,
  type BlobHandle,
  type BlobStore,
} from '../../storage/blob-store.ts';
import type { UploadSink } from '../../storage/upload-sink.ts';

/** What became of one file. */
export type MoveOutcome = 'stored' | 'was there' | 'unfinished upload' | 'DIFFERS' | 'MISSING';

/** What came of a move. `problems` empty: every file that a row names lies in the new storage. */
export interface MoveResult {
  readonly counts: Readonly<Record<MoveOutcome, number>>;
  readonly bytes: number;
  readonly problems: readonly { readonly key: string; readonly what: string }[];
}

/** Files that are read from beginning to end. */
export interface FileSource extends Pick<BlobStore, 'size'> {
  open(address: BlobAddress): Promise<Pick<BlobHandle, 'size' | 'stream' | 'close'>>;
}

/** A storage that takes files. */
export interface FileTarget extends Pick<BlobStore, 'hash' | 'putPermanent' | 'delete' | 'removeAbandoned'> {
  /** Null where it takes whole files only. */
  readonly uploads: UploadSink | null;
}

interface Stores {
  readonly from: FileSource;
  readonly to: FileTarget;
  /** Whether a file in `to` that is not what its row says is replaced, once the one in `from` was found to be. */
  readonly replacesDamaged?: boolean;
}

/**
 * Brings files that rows name from one storage to another. What arrived is read back and its SHA-256 compared with
 * the row's; what was there already is read and compared, too, and not sent again: so it may be repeated after a kill at
 * any point. Nothing is changed where the files come from. The caller sees to it that nobody uses either storage.
 */
export async function moveFiles(
  blobs: AsyncIterable<NamedBlob>,
  stores: Stores,
  tell: (blob: NamedBlob, outcome: MoveOutcome) => void,
): Promise<MoveResult> {
  const counts = { stored: 0, 'was there': 0, 'unfinished upload': 0, DIFFERS: 0, MISSING: 0 };
  const problems: { readonly key: string; readonly what: string }[] = [];
  let bytes = 0;
  // Nobody else writes there: what is half-written is of a move that was stopped.
  await stores.to.removeAbandoned(new Date());
  for await (const blob of blobs) {
    const { outcome, problem } = await moveOrTell(stores, blob);
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

async function moveOrTell(stores: Stores, { key, sha256, sizeBytes }: NamedBlob): Promise<Moved> {
  try {
    const outcome =
      sha256 === null
        ? await carryUpload(stores, blobKey(key), sizeBytes)
        : await moveKept(stores, blobKey(key), { sha256, bytes: sizeBytes });
    return { outcome, problem: null };
  } catch (error) {
    if (error instanceof BlobMissing) return { outcome: 'MISSING', problem: error.message };
    if (error instanceof BlobConflict || error instanceof BlobHashMismatch) {
      return { outcome: 'DIFFERS', problem: error.message };
    }
    throw error;
  }
}

async function moveKept(
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

/** Returns the digest of a file; null where there is none, and no SHA-256 for one that cannot be read as it was written. */
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

/** @throws BlobMissing, or BlobHashMismatch where the file is not what its row says */
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
 * Takes over what came in of an upload, so that its sender goes on there. Its bytes are compared when all of them are in, as
 * those of every upload.
 */
async function carryUpload({ from, to }: Stores, key: BlobKey, size: number): Promise<MoveOutcome> {
  const { uploads } = to;
  if (uploads === null) throw new Error('this storage takes whole files only');
  const address = await whereIs(from, key);
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

/** Permanent where a check was stopped before it could say so. */
async function whereIs(store: FileSource, key: BlobKey): Promise<BlobAddress> {
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
