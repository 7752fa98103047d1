import { Socket } from 'node:net';

type Written = (error?: Error | null) => void;

/** A socket that sends everything written during one turn of the event loop in one system call. */
export class CoalescingSocket extends Socket {
  #isHolding = false;

  override write(data: Uint8Array | string, encoding?: BufferEncoding | Written, written?: Written): boolean {
    this.cork();
    return typeof encoding === 'function'
      ? super.write(data, encoding)
      : super.write(data, encoding, written);
  }

  override cork(): void {
    if (this.#isHolding) return;
    this.#isHolding = true;
    super.cork();
    setImmediate(() => {
      this.#isHolding = false;
      super.uncork();
    });
  }

  /** Does nothing: written data is sent at the end of the turn. */
  override uncork(): void {}
}
