import { open, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { syncDirectory } from '../core/durable-file.ts';
import { InvalidBlobKey, isBlobKey, type BlobKey } from './blob-key.ts';
import { StorageFull } from './blob-store.ts';
import { translated, translatedOf } from './disk-errors.ts';
import { FileWriter } from './file-writer.ts';
import { UploadHashes } from './hashing/upload-hashes.ts';
import type { UploadProgress, UploadSink } from './upload-sink.ts';

/**
 * Keeps one growing file per upload, named after the key, in one folder. The file's size is the number
 * of bytes received. What a request has sent is on disk before it is answered, so a sender continues at the offset of the last response,
 * even after a power failure.
 */
export class DiskUploadSink implements UploadSink {
  /** Hashes of the bytes of uploads that have arrived so far. */
  readonly hashes = new UploadHashes();
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async begin(key: BlobKey, size: number): Promise<void> {
    await this.#translated(key, async (path) => {
      if ((await this.freeBytes()) < size) throw new StorageFull();
      await (await open(path, 'wx')).close();
      await syncDirectory(this.#folder);
    });
  }

  freeBytes(): Promise<number> {
    return translatedOf(async () => {
      const { bavail, bsize } = await statfs(this.#folder);
      return bavail * bsize;
    });
  }

  received(key: BlobKey): Promise<number> {
    return this.#translated(key, async (path) => (await stat(path)).size);
  }

  append(
    key: BlobKey,
    { offset }: UploadProgress,
    source: AsyncIterable<Uint8Array>,
    release?: (piece: Uint8Array) => void,
  ): Promise<number> {
    return this.#translated(key, async (path) => {
      const file = await open(path, 'r+');
      const follower = this.hashes.follow(key, file, offset);
      const writer = new FileWriter(file, offset, {
        onWritten: (position) => follower.written(position),
        release,
      });
      try {
        try {
          for await (const piece of source) await writer.add(piece);
        } catch (error) {
          // Bytes that arrived are stored. If they cannot be, that is the error to report.
          await writer.end();
          throw error;
        }
        const received = await writer.end();
        await file.datasync();
        return received;
      } finally {
        await follower.end(writer.position);
        await file.close();
      }
    });
  }

  /** Only checks that the file exists: it already is the blob. */
  async finish(key: BlobKey): Promise<void> {
    await this.received(key);
  }

  #translated<T>(key: BlobKey, run: (path: string) => Promise<T>): Promise<T> {
    if (!isBlobKey(key)) throw new InvalidBlobKey();
    return translated({ state: 'temporary', key }, this.#folder, () => run(join(this.#folder, key)));
  }
}
