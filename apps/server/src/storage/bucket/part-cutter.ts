/**
 * Cuts what comes into parts of one size. While one is stored the next fills, so that two are in memory; the order is
 * kept, so that what is stored never has a gap.
 */
export class PartCutter {
  readonly #partBytes: number;
  readonly #store: (number: number, bytes: Uint8Array) => Promise<void>;
  #number: number;
  #buffer: Buffer | null = null;
  #filled = 0;
  #storing: Promise<void> = Promise.resolve();

  /** @param firstNumber number of the next part @param store stores one part; called one after the other */
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

  /** What is not stored: the beginning of the next part. */
  get rest(): Uint8Array {
    return this.#buffer?.subarray(0, this.#filled) ?? new Uint8Array(0);
  }

  /** Takes bytes in; waits where the part before is not stored yet. @throws what storing a part threw */
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

  /** Stores what there is as a part, be it shorter. */
  async storeRest(): Promise<void> {
    const { number, rest } = this;
    await this.settled();
    this.#number += 1;
    this.#buffer = null;
    this.#filled = 0;
    this.#storing = this.#store(number, rest);
    // Whoever waits next hears of it.
    this.#storing.catch(() => undefined);
  }

  /** Until all parts that were cut are stored. @throws what storing a part threw */
  settled(): Promise<void> {
    return this.#storing;
  }
}
