import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A hash over bytes in the order in which they are added, computed in another thread. Calls must not overlap. */
export class HashingThread {
  readonly #worker: Worker;

  /** @param algorithm such as `sha256` */
  constructor(algorithm: string) {
    const url = new URL('./hashing-worker.ts', import.meta.url);
    this.#worker = new Worker(url, { env: {}, workerData: algorithm });
  }

  async add(bytes: Uint8Array): Promise<void> {
    await this.#ask(bytes);
  }

  /** Returns the digest in hexadecimal. */
  async digest(): Promise<string> {
    return String(await this.#ask(null));
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  async #ask(bytes: Uint8Array | null): Promise<unknown> {
    const answer = once(this.#worker, 'message');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have none
    this.#worker.postMessage(bytes);
    const [value]: unknown[] = await answer;
    return value;
  }
}
