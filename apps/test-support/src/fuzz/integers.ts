/**
 * Spreads adjacent numbers over all 32 bits (the finalizer of MurmurHash3), because generators with adjacent
 * seeds start out similar.
 */
function mixed(number: number): number {
  let bits = number | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

/** Returns a deterministic source of 32-bit integers: the same seed gives the same ones. */
export function createIntegers(seed: number): () => number {
  let drawn = 0;
  return () => {
    drawn += 1;
    return mixed(mixed(seed) + drawn);
  };
}

/** Returns an integer below this limit, uniformly distributed. */
export const below = (next: () => number, limit: number): number => (next() >>> 0) % limit;
