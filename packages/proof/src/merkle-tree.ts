import { equalBytes } from '@noble/curves/utils.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';

/** The Merkle tree of RFC 6962, section 2.1, with SHA-256. A hash has 32 bytes. */

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** Returns the hash of a leaf with this data. */
export const leafHash = (data: Uint8Array): Uint8Array => sha256(concatBytes(LEAF, data));

/** Returns the hash of the node above two others. */
export const nodeHash = (left: Uint8Array, right: Uint8Array): Uint8Array =>
  sha256(concatBytes(NODE, left, right));

/** Returns the root of a tree without leaves. */
export const emptyRoot = (): Uint8Array => sha256(new Uint8Array());

/** The leaves from `start` up to, not including, `end`. */
export interface LeafRange {
  readonly start: number;
  readonly end: number;
}

/** Returns the size of the left subtree of a tree with at least two leaves: the largest power of two below its size. */
export function leftSize(size: number): number {
  let left = 1;
  while (left * 2 < size) left *= 2;
  return left;
}

/** Returns the subtrees whose roots prove that the leaf is in a tree of this size (PATH), from the leaf up. */
export function inclusionRanges(index: number, { start, end }: LeafRange): LeafRange[] {
  if (end - start <= 1) return [];
  const middle = start + leftSize(end - start);
  const left = { start, end: middle };
  const right = { start: middle, end };
  return index < middle ? [...inclusionRanges(index, left), right] : [...inclusionRanges(index, right), left];
}

/** Returns the subtrees whose roots prove that a tree of size `from` is the beginning of one of size `to` (PROOF). */
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

/**
 * Computes the root of a tree from a leaf and its proof (RFC 9162, section 2.1.3.2). Returns null if the proof does not
 * have the form that this index and size require.
 */
export function rootFromInclusion(
  leaf: Uint8Array,
  { index, size }: { readonly index: number; readonly size: number },
  proof: readonly Uint8Array[],
): Uint8Array | null {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return null;
  const ranges = inclusionRanges(index, { start: 0, end: size });
  if (ranges.length !== proof.length) return null;
  return ranges.reduce((hash, range, level) => {
    const sibling = proof[level] ?? hash;
    return range.start > index ? nodeHash(hash, sibling) : nodeHash(sibling, hash);
  }, leaf);
}

/** A tree head: its number of leaves and its root. */
export interface TreeHead {
  readonly size: number;
  readonly root: Uint8Array;
}

/** Returns whether the proof shows that the tree `from` is the beginning of the tree `to` (RFC 9162, section 2.1.4.2). */
export function isConsistent(from: TreeHead, to: TreeHead, proof: readonly Uint8Array[]): boolean {
  if (from.size > to.size) return false;
  if (from.size === to.size) return proof.length === 0 && equalBytes(from.root, to.root);
  if (from.size === 0) return proof.length === 0 && equalBytes(from.root, emptyRoot());
  const ranges = consistencyRanges(from.size, to.size);
  if (ranges.length !== proof.length) return false;
  const hashes = new Map(ranges.map(({ start, end }, place) => [`${start}-${end}`, proof[place]]));
  const rootOf = (range: LeafRange): Uint8Array | null => {
    // The proof leaves out the first tree itself if it is a whole subtree of the second one.
    if (range.start === 0 && range.end === from.size && isPowerOfTwo(from.size)) return from.root;
    const given = hashes.get(`${range.start}-${range.end}`);
    if (given) return given;
    if (range.end - range.start <= 1) return null;
    const middle = range.start + leftSize(range.end - range.start);
    const left = rootOf({ start: range.start, end: middle });
    const right = left && rootOf({ start: middle, end: range.end });
    return left && right && nodeHash(left, right);
  };
  const [first, second] = [from.size, to.size].map((end) => rootOf({ start: 0, end }));
  return Boolean(first && second && equalBytes(first, from.root) && equalBytes(second, to.root));
}

const isPowerOfTwo = (size: number): boolean => size > 0 && Number.isInteger(Math.log2(size));
