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

/** A tree head: its number of leaves and its root. */
export interface TreeHead {
  readonly size: number;
  readonly root: Uint8Array;
}

/**
 * Returns for each hash of a proof whether it is on the left of the path to the root (RFC 9162, section 2.1.3.2). Null if a
 * proof for this place has another length.
 * @param index place of the leaf, and `last` that of the last leaf, at the level where the proof begins
 */
function sidesOf(index: number, last: number, length: number): boolean[] | null {
  const sides: boolean[] = [];
  let [place, end] = [index, last];
  for (let level = 0; level < length; level += 1) {
    if (end === 0) return null;
    const isLeft = place % 2 === 1 || place === end;
    // The last subtree of a level without a sibling is also that of the next level.
    while (place === end && place % 2 === 0) [place, end] = [place / 2, end / 2];
    [place, end] = [Math.floor(place / 2), Math.floor(end / 2)];
    sides.push(isLeft);
  }
  return end === 0 ? sides : null;
}

const join = (hash: Uint8Array, sibling: Uint8Array, isLeft: boolean | undefined): Uint8Array =>
  isLeft ? nodeHash(sibling, hash) : nodeHash(hash, sibling);

/**
 * Computes the root of a tree from a leaf and its proof. Returns null if the proof does not have the form that this
 * index and size require.
 */
export function rootFromInclusion(
  leaf: Uint8Array,
  { index, size }: { readonly index: number; readonly size: number },
  proof: readonly Uint8Array[],
): Uint8Array | null {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return null;
  const sides = sidesOf(index, size - 1, proof.length);
  return sides && proof.reduce((hash, sibling, level) => join(hash, sibling, sides[level]), leaf);
}

/** Returns whether the proof shows that the tree `from` is the beginning of the tree `to` (RFC 9162, section 2.1.4.2). */
export function isConsistent(from: TreeHead, to: TreeHead, proof: readonly Uint8Array[]): boolean {
  if (from.size === to.size) return proof.length === 0 && equalBytes(from.root, to.root);
  if (from.size === 0) return proof.length === 0 && equalBytes(from.root, emptyRoot());
  let [index, last] = [from.size - 1, to.size - 1];
  while (index % 2 === 1) [index, last] = [(index - 1) / 2, Math.floor(last / 2)];
  // The proof leaves out the first tree itself if that is a whole subtree of the second one.
  const [first, ...rest] = index === 0 ? [from.root, ...proof] : proof;
  const sides = from.size < to.size ? sidesOf(index, last, rest.length) : null;
  if (!first || !sides) return false;
  const second = rest.reduce((hash, sibling, level) => join(hash, sibling, sides[level]), first);
  const lefts = rest.filter((_, level) => sides[level]);
  const beginning = lefts.reduce((hash, sibling) => nodeHash(sibling, hash), first);
  return equalBytes(beginning, from.root) && equalBytes(second, to.root);
}
