import type { FileHandle } from 'node:fs/promises';
import { Thread } from '../../core/thread.ts';
import type { BlobDigest } from '../blob-store.ts';
import type { HashAnswer, HashRequest } from './hash-messages.ts';

/** Bytes that are hashed at once, about eight milliseconds. Files take turns in between. */
export const HASH_SLICE = 8 * 1024 * 1024;

type HashThread = Thread<HashRequest, HashAnswer>;

/** The thread of this process, which starts with the first hash. */
let thread: HashThread | null = null;
let ids = 0;

/**
 * SHA-256 and CRC-32 over a file from its first byte, computed in another thread: a gigabyte takes a second,
 * during which this thread could handle no request. Calls must not overlap.
 */
export class FileHash {
  readonly #thread: HashThread;
  readonly #id: number;
  #position = 0;

  constructor() {
    if (thread === null || thread.failure !== null)
      thread = new Thread(new URL('./hash-thread.ts', import.meta.url));
    this.#thread = thread;
    this.#id = ids += 1;
  }

  /** Number of bytes hashed so far. */
  get position(): number {
    return this.#position;
  }

  /** Hashes further bytes, at most `length`. @returns how many; 0 at the end of the file */
  async add(file: FileHandle, length = HASH_SLICE): Promise<number> {
    const { fd } = file;
    const request = { type: 'read', id: this.#id, fd, position: this.#position, length } as const;
    const answer = await this.#thread.ask(request);
    const bytesRead = answer.type === 'read' ? answer.bytesRead : 0;
    this.#position += bytesRead;
    return bytesRead;
  }

  /** Returns the digest of the bytes so far and ends the hash. */
  async digest(): Promise<BlobDigest> {
    const answer = await this.#thread.ask({ type: 'digest', id: this.#id });
    if (answer.type !== 'digest') throw new Error('the thread that hashes files lost an answer');
    return { sha256: answer.sha256, crc32: answer.crc32, bytes: this.#position };
  }

  /** Ends the hash without a result. */
  drop(): void {
    // Nothing is left to drop in a thread that has failed.
    this.#thread.ask({ type: 'drop', id: this.#id }).catch(() => undefined);
  }
}
