import type { Digest } from '../src/verify-files.ts';
import type { HashMessage } from './hash-message.ts';
// oxlint-disable-next-line import/default -- the build makes a class of the worker
import HashWorker from './hash-worker.ts?worker&inline';

/** Files that the reader chose or dropped, as the verifier reads them. */

/** Computes digests in a worker, until it is cancelled. */
export class Hasher {
  readonly #worker = new HashWorker();
  readonly #onProgress: (bytes: number) => void;

  constructor(onProgress: (bytes: number) => void) {
    this.#onProgress = onProgress;
  }

  /** Returns the digest of a blob. The calls must not overlap. */
  readonly hash = (blob: Blob): Promise<Digest> => {
    const { promise, resolve, reject } = Promise.withResolvers<Digest>();
    const settle = ({ data }: MessageEvent<HashMessage>): void => {
      if (data.type === 'progress') {
        this.#onProgress(data.bytes);
        return;
      }
      this.#worker.removeEventListener('message', settle);
      if (data.type === 'done') resolve(data.digest);
      else reject(new Error('A file could not be read. Was it moved or deleted?'));
    };
    this.#worker.addEventListener('message', settle);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    this.#worker.postMessage(blob);
    return promise;
  };

  stop(): void {
    this.#worker.terminate();
  }
}

/** Returns the files of a chosen folder by path inside it. */
export const filesOfFolder = (files: Iterable<File>): ReadonlyMap<string, File> =>
  new Map([...files].map((file) => [file.webkitRelativePath.split('/').slice(1).join('/'), file]));

/** Returns the files of a dropped folder by path inside it. */
export async function filesOfEntry(folder: FileSystemDirectoryEntry): Promise<ReadonlyMap<string, File>> {
  const files = new Map<string, File>();
  const visit = async (entry: FileSystemEntry, path: string): Promise<void> => {
    if (isFileEntry(entry))
      files.set(path, await new Promise((resolve, reject) => entry.file(resolve, reject)));
    if (!isFolderEntry(entry)) return;
    const reader = entry.createReader();
    for (;;) {
      const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
        reader.readEntries(resolve, reject),
      );
      if (entries.length === 0) return;
      for (const child of entries) await visit(child, path === '' ? child.name : `${path}/${child.name}`);
    }
  };
  await visit(folder, '');
  return files;
}

const isFileEntry = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/** Returns whether a dropped entry is a folder. */
export const isFolderEntry = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
