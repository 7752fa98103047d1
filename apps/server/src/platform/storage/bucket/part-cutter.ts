/**
 * Cuts a stream of bytes into parts of one size. One part is stored while the next one fills, so at most two
 * are in memory. Parts are stored in order, so the stored bytes never have a gap.
 */
export class PartCutter {
  readonly #partBytes: number;
  readonly #store: (number: number, bytes: Uint8Array) => Promise<void>;
  #number: number;
  #buffer: Buffer | null = null;
  #filled = 0;
  #storing: Promise<void> = Promise.resolve();

  /**
   * @param firstNumber number of the next part
   * @param store stores one part; never called concurrently
   */
  constructor(
    partBytes: number,
    firstNumber: number,
    store: (number: number, bytes: Uint8Array) => Promise<void>,
  ) {
    this.#partBytes = partBytes;
    this.#number = firstNumber;
    this.#store = store;
  }

  /** Number of the part that is being filled. */
  get number(): number {
    return this.#number;
  }

  /** Bytes that are not stored yet: the beginning of the next part. */
  get rest(): Uint8Array {
    return this.#buffer?.subarray(0, this.#filled) ?? new Uint8Array(0);
  }

  /** Adds bytes; waits if the previous part is not stored yet. @throws the error of storing a part */
  async take(bytes: Uint8Array): Promise<void> {
    for (let taken = 0; taken < bytes.byteLength;) {
      this.#buffer ??= Buffer.allocUnsafeSlow(this.#partBytes);
      const piece = bytes.subarray(taken, taken + this.#partBytes - this.#filled);
      this.#buffer.set(piece, this.#filled);
      this.#filled += piece.byteLength;
      taken += piece.byteLength;
      if (this.#filled === this.#partBytes) await this.storeRest();
    }
  }

  /** Stores the rest as a part, which may be shorter. */
  async storeRest(): Promise<void> {
    const { number, rest } = this;
    await this.settled();
    this.#number += 1;
    this.#buffer = null;
    this.#filled = 0;
    this.#storing = this.#store(number, rest);
    // The next caller that waits gets the error.
    this.#storing.catch(() => undefined);
  }

  /** Resolves when all parts that were cut are stored. @throws the error of storing a part */
  settled(): Promise<void> {
    return this.#storing;
  }
}
