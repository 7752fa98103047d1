import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isErrno, syncDirectory } from '../../../platform/core/durable-file.ts';
import { blobKey, isBlobKey, type BlobKey } from '../../../platform/storage/blob-key.ts';
import {
  BlobConflict,
  BlobHashMismatch,
  BlobMissing,
  CHUNK_BYTES,
  type BlobAddress,
  type BlobContent,
  type BlobDigest,
  type BlobHandle,
} from '../../../platform/storage/blob-store.ts';
import { BlobHash } from '../../../platform/storage/hashing/blob-hash.ts';
import type { FileSource, FileTarget } from '../../evidence/stored-files/move-files.ts';
import type { BackupCipher } from './backup-encryption.ts';
import { BackupError } from './manifest.ts';

const EXTENSION = '.age';

/**
 * The stored files of an encrypted backup: `<root>/<2 hex>/<key>.age`. Sizes and SHA-256 are those of the
 * content, so that swapping two files of a backup is detected.
 */
export class EncryptedFiles implements FileSource, FileTarget {
  readonly uploads = null;
  readonly #root: string;
  readonly #cipher: BackupCipher;

  constructor(root: string, cipher: BackupCipher) {
    this.#root = root;
    this.#cipher = cipher;
  }

  path({ key }: Pick<BlobAddress, 'key'>): string {
    const shard = createHash('sha256').update(key).digest('hex').slice(0, 2);
    return path.join(this.#root, shard, `${key}${EXTENSION}`);
  }

  async open(address: BlobAddress): Promise<Pick<BlobHandle, 'size' | 'stream' | 'close'>> {
    const place = this.path(address);
    const { size: storedBytes } = await orMissing(address, stat(place));
    const stored = createReadStream(place, { highWaterMark: CHUNK_BYTES });
    const { content, sizeOf } = await this.#cipher.decrypt(place, stored);
    return {
      size: sizeOf(storedBytes),
      // Whole files only: a backup never moves ranges.
      stream: () => content,
      close: () => Promise.resolve(void stored.destroy()),
    };
  }

  async size(address: BlobAddress): Promise<number> {
    const file = await this.open(address);
    await file.close();
    return file.size;
  }

  /** @throws BlobConflict if the file was altered or truncated and cannot be decrypted */
  async hash(address: BlobAddress): Promise<BlobDigest> {
    try {
      return await this.#hashContent(address);
    } catch (error) {
      throw error instanceof BackupError ? new BlobConflict(address, { cause: error }) : error;
    }
  }

  async #hashContent(address: BlobAddress): Promise<BlobDigest> {
    const file = await this.open(address);
    const hash = new BlobHash();
    try {
      for await (const chunk of file.stream(0, file.size - 1)) hash.update(chunk);
    } finally {
      await file.close();
    }
    return hash.digest();
  }

  async putPermanent(key: BlobKey, content: BlobContent, expectedSha256: string): Promise<BlobDigest> {
    const place = this.path({ key });
    const draft = `${place}.${randomUUID()}`;
    const created = await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
    if (created !== undefined) await syncDirectory(this.#root);
    const hash = new BlobHash();
    const measured = async function* (): AsyncGenerator<Uint8Array> {
      for await (const chunk of content instanceof Uint8Array ? [content] : content) {
        hash.update(chunk);
        yield chunk;
      }
    };
    try {
      await writeDurably(draft, this.#cipher.encrypt(measured()));
      const digest = hash.digest();
      if (digest.sha256 !== expectedSha256) throw new BlobHashMismatch(key, expectedSha256, digest.sha256);
      await rename(draft, place);
      await syncDirectory(path.dirname(place));
      return digest;
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  async *listPermanent(): AsyncGenerator<BlobKey> {
    for (const name of await this.#names()) {
      const key = path.basename(name, EXTENSION);
      if (name.endsWith(EXTENSION) && isBlobKey(key)) yield blobKey(key);
    }
  }

  async delete(address: Pick<BlobAddress, 'key'>): Promise<boolean> {
    await rm(this.path(address), { force: true });
    return true;
  }

  /** Removes partially written files of an interrupted backup. */
  async removeAbandoned(): Promise<void> {
    for (const name of await this.#names()) {
      if (!name.endsWith(EXTENSION) && path.dirname(name) !== '.') await rm(path.join(this.#root, name));
    }
  }

  #names(): Promise<string[]> {
    return readdir(this.#root, { recursive: true }).catch((error: unknown) => {
      if (isErrno(error, 'ENOENT')) return [];
      throw error;
    });
  }
}

async function writeDurably(place: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(place, 'wx', 0o600);
  try {
    for await (const chunk of content) await file.appendFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function orMissing<T>(address: BlobAddress, looked: Promise<T>): Promise<T> {
  try {
    return await looked;
  } catch (error) {
    throw isErrno(error, 'ENOENT') ? new BlobMissing(address, { cause: error }) : error;
  }
}
