import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { equalBytes, parseHash } from './parsing.ts';

/** The Merkle tree of RFC 6962, section 2.1, with SHA-256. A hash has 32 bytes. */

/** A tree head: its number of leaves and its root. */
export interface TreeHead {
  readonly size: number;
  readonly root: Uint8Array;
}

/** The hashes of an inclusion or consistency proof. */
export type Proof = readonly Uint8Array[];

/** Returns the hash of a leaf with this data. */
export const leafHash = (data: Uint8Array): Uint8Array => sha256(concatBytes(Uint8Array.of(0), data));

const node = new Uint8Array(65).fill(1, 0, 1);

/** Returns the hash of the node above two others. */
export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  node.set(left, 1);
  node.set(right, 33);
  return sha256(node);
}

/**
 * Returns for each hash of a proof whether it is on the left of the path to the root (RFC 9162, section
 * 2.1.3.2). Null if a proof for this place has another length.
 * @param index place of the leaf, and `last` that of the last leaf, at the level where the proof begins
 */
function sidesOf(index: number, last: number, length: number): boolean[] | null {
  const sides: boolean[] = [];
  let [place, end] = [index, last];
  for (let level = 0; level < length; level += 1) {
    if (end === 0) return null;
    sides.push(place % 2 === 1 || place === end);
    // The last subtree of a level without a sibling is also that of the next level.
    while (place === end && place % 2 === 0) [place, end] = [place / 2, end / 2];
    [place, end] = [Math.floor(place / 2), Math.floor(end / 2)];
  }
  return end === 0 ? sides : null;
}

/** Returns the root above a hash. */
const climb = (from: Uint8Array, proof: Proof, sides: readonly boolean[]): Uint8Array =>
  proof.reduce(
    (hash, sibling, level) => (sides[level] ? nodeHash(sibling, hash) : nodeHash(hash, sibling)),
    from,
  );

/** Returns whether the proof shows that a leaf has this index in the tree (RFC 9162, section 2.1.3.2). */
export function isLeafIn(head: TreeHead, leaf: Uint8Array, index: number, proof: Proof): boolean {
  const sides = index < head.size ? sidesOf(index, head.size - 1, proof.length) : null;
  return sides !== null && equalBytes(climb(leaf, proof, sides), head.root);
}

/** A path from a leaf to the root, whose steps are counted from the root. */
interface ClimbedPath {
  readonly proof: readonly string[];
  readonly sides: readonly boolean[];
  /** The hash before each step, the leaf first. */
  readonly hashes: readonly Uint8Array[];
}

/**
 * Verifies inclusion proofs in one tree like `isLeafIn`. Proofs of neighbors share most of their steps, which
 * are computed once.
 */
export class LeafVerifier {
  readonly #head: TreeHead;
  #last: ClimbedPath = { proof: [], sides: [], hashes: [] };

  constructor(head: TreeHead) {
    this.#head = head;
  }

  /** @param proof the hashes in base64. @throws if one is not a hash */
  isLeafIn(leaf: Uint8Array, index: number, proof: readonly string[]): boolean {
    const { size, root } = this.#head;
    const sides = index < size ? sidesOf(index, size - 1, proof.length) : null;
    if (!sides) return false;
    const last = this.#last;
    const ahead = last.proof.length - proof.length;
    let shared = proof.length;
    while (
      shared > 0 &&
      proof[shared - 1] === last.proof[shared - 1 + ahead] &&
      sides[shared - 1] === last.sides[shared - 1 + ahead]
    )
      shared -= 1;
    const hashes = [leaf];
    let hash = leaf;
    for (const [step, text] of proof.entries()) {
      const known = step >= shared ? last.hashes[step + ahead] : undefined;
      if (known && equalBytes(known, hash)) {
        this.#last = { proof, sides, hashes: [...hashes.slice(0, step), ...last.hashes.slice(step + ahead)] };
        return true;
      }
      const sibling = parseHash(text);
      hash = sides[step] ? nodeHash(sibling, hash) : nodeHash(hash, sibling);
      hashes.push(hash);
    }
    if (!equalBytes(hash, root)) return false;
    this.#last = { proof, sides, hashes };
    return true;
  }
}

/**
 * Returns whether the proof shows that the tree `from` is the beginning of the tree `to` (RFC 9162,
 * section 2.1.4.2).
 */
export function isConsistent(from: TreeHead, to: TreeHead, proof: Proof): boolean {
  if (from.size === to.size) return proof.length === 0 && equalBytes(from.root, to.root);
  let [index, last] = [from.size - 1, to.size - 1];
  while (index % 2 === 1) [index, last] = [(index - 1) / 2, Math.floor(last / 2)];
  // The proof leaves out the first tree itself if that is a whole subtree of the second one.
  const [first, ...rest] = index === 0 ? [from.root, ...proof] : proof;
  const isOrdered = from.size > 0 && from.size < to.size;
  const sides = isOrdered ? sidesOf(index, last, rest.length) : null;
  if (!first || !sides) return false;
  const lefts = rest.filter((_, level) => sides[level]);
  const beginning = lefts.reduce((hash, sibling) => nodeHash(sibling, hash), first);
  return equalBytes(beginning, from.root) && equalBytes(climb(first, rest, sides), to.root);
}
