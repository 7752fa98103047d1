import { Socket } from 'node:net';

/** A socket that sends everything written during one turn of the event loop in one system call. */
export class CoalescingSocket extends Socket {
  #isCorked = false;

  override cork(): void {
    if (!this.#isCorked) {
      this.#isCorked = true;
      super.cork();
      setImmediate(() => {
        this.#isCorked = false;
        super.uncork();
      });
    }
  }

  /** Does nothing: what was written leaves at the end of the turn. */
  override uncork(): void {}
}
