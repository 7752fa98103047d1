import { Thread } from '../../core/thread.ts';

/** A hash over bytes in the order in which they are added, computed in another thread. */
export class HashingThread {
  readonly #thread: Thread<Uint8Array | null, string | null>;

  /** @param algorithm such as `sha256` */
  constructor(algorithm: string) {
    this.#thread = new Thread(new URL('./hashing-worker.ts', import.meta.url), algorithm);
  }

  async add(bytes: Uint8Array): Promise<void> {
    await this.#thread.ask(bytes);
  }

  /** Returns the digest in hexadecimal. */
  async digest(): Promise<string> {
    return String(await this.#thread.ask(null));
  }

  stop(): Promise<void> {
    return this.#thread.stop();
  }
}
