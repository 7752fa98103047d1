import { sha256 } from '@noble/hashes/sha2.js';

/** The subtrees of the Merkle tree (RFC 6962, section 2.1) that make up a proof. */

/** The leaves from `start` up to, not including, `end`. */
export interface LeafRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the size of the left subtree of a tree with at least two leaves: the largest power of
 * two below its size.
 */
export function leftSize(size: number): number {
  let left = 1;
  while (left * 2 < size) left *= 2;
  return left;
}

/**
 * Returns the subtrees whose roots prove that the leaf is in a tree of this size (PATH), from the leaf up.
 */
export function inclusionRanges(index: number, { start, end }: LeafRange): LeafRange[] {
  if (end - start <= 1) return [];
  const middle = start + leftSize(end - start);
  const left = { start, end: middle };
  const right = { start: middle, end };
  return index < middle ? [...inclusionRanges(index, left), right] : [...inclusionRanges(index, right), left];
}

/**
 * Returns the subtrees whose roots prove that a tree of size `from` is the beginning of one of
 * size `to` (PROOF).
 */
export function consistencyRanges(from: number, to: number): LeafRange[] {
  return from === 0 ? [] : subproof(from, { start: 0, end: to }, true);
}

function subproof(from: number, { start, end }: LeafRange, isWhole: boolean): LeafRange[] {
  if (from === end) return isWhole ? [] : [{ start, end }];
  const middle = start + leftSize(end - start);
  return from <= middle
    ? [...subproof(from, { start, end: middle }, isWhole), { start: middle, end }]
    : [...subproof(from, { start: middle, end }, false), { start, end: middle }];
}

/** Returns the root of a tree without leaves. */
export const emptyRoot = (): Uint8Array => sha256(new Uint8Array());
