/**
 * Blobs as files in one folder:
 *
 *     <root>/uploads/<key>          temporary: the upload protocol writes here
 *     <root>/blobs/<2 hex>/<key>    permanent, mode 0440
 *     <root>/quarantine/<key>       quarantined, mode 0440
 *     <root>/incoming/<key>.<uuid>  bytes on their way into putPermanent
 *
 * All four must be on one file system, since states change by moving a name, never by copying bytes.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, stat, unlink, type FileHandle } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { exists, isErrno, moveFile, sealFile, syncDirectory } from '../core/durable-file.ts';
import { isBlobKey, InvalidBlobKey, type BlobKey } from './blob-key.ts';
import {
  BlobConflict,
  BlobHashMismatch,
  BlobMissing,
  type BlobAddress,
  type BlobContent,
  type BlobDigest,
  type BlobHandle,
  type BlobStore,
  type ReadPace,
} from './blob-store.ts';
import { DiskBlobHandle } from './disk-blob-handle.ts';
import { translated, translatedOf } from './disk-errors.ts';
import { DiskUploadSink } from './disk-upload-sink.ts';
import { BlobHash, inSlices } from './hashing/blob-hash.ts';
import { FileHash } from './hashing/file-hash.ts';

/** Full access for the service's own account, read access for its group. */
const FOLDER_MODE = 0o750;

/** @param root an absolute or relative folder; created if missing */
export async function openDiskBlobStore(root: string): Promise<DiskBlobStore> {
  const store = new DiskBlobStore(resolve(root));
  await store.prepare();
  return store;
}

export class DiskBlobStore implements BlobStore {
  readonly root: string;
  readonly uploads: DiskUploadSink;
  /** Reads go through the product, which checks permissions. */
  readonly linkOrigin = null;
  readonly #temporary: string;
  readonly #blobs: string;
  readonly #quarantine: string;
  readonly #incoming: string;

  constructor(root: string) {
    this.root = root;
    this.#temporary = join(root, 'uploads');
    this.uploads = new DiskUploadSink(this.#temporary);
    this.#blobs = join(root, 'blobs');
    this.#quarantine = join(root, 'quarantine');
    this.#incoming = join(root, 'incoming');
  }

  async prepare(): Promise<void> {
    for (const folder of [this.#temporary, this.#blobs, this.#quarantine, this.#incoming]) {
      await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
    }
    await syncDirectory(this.root);
  }

  /** Returns the path for tools that need one (ffmpeg, X-Accel-Redirect). They must only read. */
  path(address: BlobAddress): string {
    const { state, key } = address;
    // The type guarantees this already; a path is where a mistake elsewhere would do the most harm.
    if (!isBlobKey(key)) throw new InvalidBlobKey();
    if (state === 'temporary') return join(this.#temporary, key);
    if (state === 'quarantined') return join(this.#quarantine, key);
    return join(this.#blobs, shardOf(key), key);
  }

  async size(address: BlobAddress): Promise<number> {
    return this.#translated(address, async () => (await stat(this.path(address))).size);
  }

  async open(address: BlobAddress): Promise<BlobHandle> {
    return this.#translated(address, async () => {
      const localPath = resolve(this.path(address));
      const file = await open(localPath, 'r');
      try {
        const { size, mtime: modifiedAt } = await file.stat();
        return new DiskBlobHandle(address, file, { size, modifiedAt, localPath });
      } catch (error) {
        await file.close();
        throw error;
      }
    });
  }

  async hash(address: BlobAddress, signal?: AbortSignal, pace?: ReadPace): Promise<BlobDigest> {
    return this.#translated(address, async () => {
      const file = await open(this.path(address), 'r');
      try {
        const { size } = await file.stat();
        const begun = address.state === 'temporary' ? this.uploads.hashes.take(address.key, size) : null;
        return await hashFile(file, begun, signal, pace);
      } finally {
        await file.close();
      }
    });
  }

  /** Renames the file. Its bytes are not touched, so there is no copy to compare. */
  async makePermanent(key: BlobKey): Promise<void> {
    await this.#move({ state: 'temporary', key }, { state: 'permanent', key });
  }

  async quarantine(from: BlobAddress & { readonly state: 'temporary' | 'permanent' }): Promise<void> {
    await this.#move(from, { state: 'quarantined', key: from.key });
  }

  async putPermanent(key: BlobKey, content: BlobContent, expectedSha256: string): Promise<BlobDigest> {
    const target: BlobAddress = { state: 'permanent', key };
    const incoming = join(this.#incoming, `${key}.${randomUUID()}`);
    return this.#translated(target, async () => {
      try {
        const digest = await writeAndHash(incoming, content);
        if (digest.sha256 !== expectedSha256) {
          throw new BlobHashMismatch(key, expectedSha256, digest.sha256);
        }
        await this.#moveSealed(incoming, target);
        return digest;
      } catch (error) {
        await unlink(incoming).catch(() => undefined); // already gone, or swept a day later
        const present = error instanceof BlobConflict ? await this.hash(target) : null;
        if (present?.sha256 !== expectedSha256) throw error;
        await this.#settle(target);
        return present;
      }
    });
  }

  async *listTemporary(): AsyncIterable<{ readonly key: BlobKey; readonly modifiedAt: Date }> {
    for (const name of await translatedOf(() => readdir(this.#temporary))) {
      if (!isBlobKey(name)) continue;
      const facts = await stat(join(this.#temporary, name)).catch(() => null);
      if (facts) yield { key: name, modifiedAt: facts.mtime };
    }
  }

  async *listPermanent(): AsyncIterable<BlobKey> {
    for (const shard of await translatedOf(() => readdir(this.#blobs))) {
      const names = await translatedOf(() => readdir(join(this.#blobs, shard)));
      for (const name of names) if (isBlobKey(name)) yield name;
    }
  }

  async delete(address: BlobAddress): Promise<boolean> {
    const path = this.path(address);
    if (address.state === 'temporary') this.uploads.hashes.forget(address.key);
    try {
      await this.#translated(address, async () => {
        await unlink(path);
        await syncDirectory(dirname(path));
      });
      return true;
    } catch (error) {
      if (error instanceof BlobMissing) return false;
      throw error;
    }
  }

  async removeAbandoned(since: Date): Promise<void> {
    for (const name of await translatedOf(() => readdir(this.#incoming))) {
      const path = join(this.#incoming, name);
      try {
        if ((await stat(path)).mtime < since) await unlink(path);
      } catch (error) {
        if (!isErrno(error, 'ENOENT')) throw error; // another process was faster
      }
    }
  }

  link(): Promise<null> {
    return Promise.resolve(null);
  }

  /** Translates errors of the operating system. */
  #translated<T>(address: BlobAddress, run: () => Promise<T>): Promise<T> {
    return translated(address, this.#folderOf(address), run);
  }

  /** Returns the folder that contains all blobs of a state. */
  #folderOf({ state }: BlobAddress): string {
    if (state === 'temporary') return this.#temporary;
    return state === 'quarantined' ? this.#quarantine : this.#blobs;
  }

  async #move(from: BlobAddress, to: BlobAddress): Promise<void> {
    if (from.state === 'temporary') this.uploads.hashes.forget(from.key);
    await this.#translated(from, async () => {
      try {
        await this.#moveSealed(this.path(from), to);
      } catch (error) {
        // Moved already: an earlier attempt stopped after the move, possibly before its syncs.
        if (!isErrno(error, 'ENOENT') || !(await exists(this.path(to)))) throw error;
        await this.#settle(to);
      }
    });
  }

  async #moveSealed(path: string, to: BlobAddress): Promise<void> {
    const target = this.path(to);
    await sealFile(path);
    await makeFolder(dirname(target));
    await syncDirectory(dirname(dirname(target)));
    if ((await moveFile(path, target)) === 'occupied') throw new BlobConflict(to);
  }

  /** Repeats the steps that make a blob durable in its place. */
  async #settle(address: BlobAddress): Promise<void> {
    const path = this.path(address);
    await sealFile(path);
    await syncDirectory(dirname(path));
    await syncDirectory(dirname(dirname(path)));
  }
}

/** Creates a folder in an existing one. Never more: where a disk is not mounted, files would be stored below it. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: FOLDER_MODE });
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error;
  }
}

/** Spreads keys over 256 folders. Hashed, because time-ordered ids share a prefix. */
function shardOf(key: BlobKey): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 2);
}

/** @param begun the hash of the first bytes, if it exists */
async function hashFile(
  file: FileHandle,
  begun: FileHash | null,
  signal: AbortSignal | undefined,
  pace: ReadPace | undefined,
): Promise<BlobDigest> {
  const hash = begun ?? new FileHash();
  try {
    for (;;) {
      signal?.throwIfAborted();
      const bytes = await hash.add(file);
      if (bytes === 0) break;
      await pace?.(bytes);
    }
    return await hash.digest();
  } catch (error) {
    hash.drop();
    throw error;
  }
}

async function writeAndHash(path: string, content: BlobContent): Promise<BlobDigest> {
  const hash = new BlobHash();
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of inSlices(content)) {
      hash.update(chunk);
      await file.appendFile(chunk);
    }
  } finally {
    await file.close();
  }
  return hash.digest();
}
