import type { FileHandle } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { BlobDigest } from '../blob-store.ts';
import type { HashAnswer, HashRequest } from './hash-messages.ts';

/** Bytes that are hashed at once, about eight milliseconds. Files take turns in between. */
export const HASH_SLICE = 8 * 1024 * 1024;

type Waiting = PromiseWithResolvers<HashAnswer>;

/** The thread of this process. It starts with the first hash and does not keep the process running while idle. */
class HashThread {
  readonly #worker = new Worker(new URL('./hash-thread.ts', import.meta.url), { env: {} });
  readonly #waiting: Waiting[] = [];
  #failure: Error | null = null;

  constructor() {
    this.#worker.unref();
    this.#worker.on('message', (answer: HashAnswer) => this.#settle(answer));
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('the thread that hashes files has ended')));
  }

  get hasFailed(): boolean {
    return this.#failure !== null;
  }

  /** @throws the error of the read, or of the thread */
  async ask(request: HashRequest): Promise<HashAnswer> {
    if (this.#failure) throw this.#failure;
    const waiting: Waiting = Promise.withResolvers();
    this.#waiting.push(waiting);
    this.#worker.ref();
    this.#send(request);
    const answer = await waiting.promise;
    if (answer.type === 'failed') throw Object.assign(answer.error, { code: answer.code });
    return answer;
  }

  drop(id: number): void {
    if (!this.#failure) this.#send({ type: 'drop', id });
  }

  #send(request: HashRequest): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have none
    this.#worker.postMessage(request);
  }

  #settle(answer: HashAnswer): void {
    this.#waiting.shift()?.resolve(answer);
    if (this.#waiting.length === 0) this.#worker.unref();
  }

  #fail(error: unknown): void {
    this.#failure ??= error instanceof Error ? error : new Error(String(error));
    for (const { reject } of this.#waiting.splice(0)) reject(this.#failure);
  }
}

let thread: HashThread | null = null;
let ids = 0;

/**
 * SHA-256 and CRC-32 over a file from its first byte, computed in another thread: a gigabyte takes a second, during which this
 * thread could handle no request. Calls must not overlap.
 */
export class FileHash {
  readonly #thread: HashThread;
  readonly #id: number;
  #position = 0;

  constructor() {
    if (thread === null || thread.hasFailed) thread = new HashThread();
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
    this.#thread.drop(this.#id);
  }
}
