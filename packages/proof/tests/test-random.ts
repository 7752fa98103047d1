import { createHash } from 'node:crypto';

/** Random values that depend on a seed only. */
export class TestRandom {
  readonly #seed: string;
  #count = 0;

  constructor(seed: string) {
    this.#seed = seed;
  }

  bytes(length: number): Uint8Array {
    const blocks = Array.from({ length: Math.ceil(length / 32) }, () => {
      this.#count += 1;
      return createHash('sha256').update(`${this.#seed} ${this.#count}`).digest();
    });
    return new Uint8Array(Buffer.concat(blocks).subarray(0, length));
  }

  /** Returns an integer from 0 to below the limit. */
  below(limit: number): number {
    return Buffer.from(this.bytes(4)).readUInt32BE() % limit;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('there is nothing to pick from');
    return item;
  }

  text(alphabet: string, length: number): string {
    return Array.from({ length }, () => alphabet[this.below(alphabet.length)] ?? '').join('');
  }
}
