import {
  consistencyRanges,
  inclusionRanges,
  leftSize,
  type LeafRange,
} from '@plainview/proof/issuing/merkle-ranges';
import { emptyRoot } from '@plainview/proof/issuing/merkle-ranges';
import { entryLeaf } from '@plainview/proof/ledger-entry';
import { nodeHash, type TreeHead } from '@plainview/proof/merkle-tree';
import type { Transaction } from '../../persistence/database/database.ts';
import {
  countNodes,
  insertNodes,
  readEntryHashes,
  readEntryHashRange,
  readNodes,
  type NodePlace,
} from '../../persistence/proof/ledger-tree.repository.ts';

/** Levels whose nodes are stored, highest first. A node covers `2^level` entries; three levels cover 2^32. */
const STORED_LEVELS = [24, 16, 8] as const;
/** Each stored node is made from this many nodes of the stored level below it. */
export const CHILDREN = 256;
/** Number of nodes that one step makes of entries. */
export const NODES_PER_STEP = 16;

/** A subtree whose root is read instead of computed: a stored node, or the leaf of an entry (level 0). */
type Part = NodePlace;

/** Returns the stored nodes and leaves that a subtree's root is computed from. */
function partsOf({ start, end }: LeafRange): Part[] {
  const size = end - start;
  if (size === 0) return [];
  if (size === 1) return [{ level: 0, position: start }];
  const level = STORED_LEVELS.find((each) => size === 2 ** each);
  if (level !== undefined && start % size === 0) return [{ level, position: start / size }];
  const middle = start + leftSize(size);
  return [...partsOf({ start, end: middle }), ...partsOf({ start: middle, end })];
}

/** Returns the root of a subtree from its parts. */
function rootOf({ start, end }: LeafRange, hashOf: (part: Part) => Uint8Array): Uint8Array {
  const [part, ...more] = partsOf({ start, end });
  if (part === undefined) return emptyRoot();
  if (more.length === 0) return hashOf(part);
  const middle = start + leftSize(end - start);
  return nodeHash(rootOf({ start, end: middle }, hashOf), rootOf({ start: middle, end }, hashOf));
}

/**
 * Computes the roots of subtrees, with one query per stored level.
 * @throws Error if an entry or a node is missing
 */
async function readRoots(tx: Transaction, ranges: readonly LeafRange[]): Promise<Uint8Array[]> {
  const positions = new Map<number, Set<number>>([0, ...STORED_LEVELS].map((level) => [level, new Set()]));
  for (const { level, position } of ranges.flatMap((range) => partsOf(range)))
    positions.get(level)?.add(position);
  const leaves = [...(positions.get(0) ?? [])].map((position) => position + 1);
  const entries = await readEntryHashes(tx, leaves);
  const nodes = new Map<number, ReadonlyMap<number, string>>();
  for (const level of STORED_LEVELS)
    nodes.set(level, await readNodes(tx, level, [...(positions.get(level) ?? [])]));
  const hashOf = ({ level, position }: Part): Uint8Array => {
    const hash = level === 0 ? entries.get(position + 1) : nodes.get(level)?.get(position);
    if (hash === undefined) throw new Error(`the tree has no node ${level}/${position}`);
    return level === 0 ? entryLeaf(hash) : Buffer.from(hash, 'hex');
  };
  return ranges.map((range) => rootOf(range, hashOf));
}

/** Returns the heads of the tree at these sizes. Its nodes must be stored up to each. */
export async function readTreeHeads(tx: Transaction, sizes: readonly number[]): Promise<TreeHead[]> {
  const roots = await readRoots(
    tx,
    sizes.map((end) => ({ start: 0, end })),
  );
  return sizes.map((size, place) => ({ size, root: roots[place] ?? emptyRoot() }));
}

/** Returns, for each entry, the proof that it is in the tree of this size. */
export async function proveInclusion(
  tx: Transaction,
  sequences: readonly number[],
  size: number,
): Promise<Uint8Array[][]> {
  const ranges = sequences.map((sequence) => inclusionRanges(sequence - 1, { start: 0, end: size }));
  return readNested(tx, ranges);
}

/** Returns, for each earlier size, the proof that the tree then is the beginning of the tree of size `to`. */
export async function proveConsistency(
  tx: Transaction,
  sizes: readonly number[],
  to: number,
): Promise<Uint8Array[][]> {
  return readNested(
    tx,
    sizes.map((from) => consistencyRanges(from, to)),
  );
}

async function readNested(tx: Transaction, ranges: readonly LeafRange[][]): Promise<Uint8Array[][]> {
  const roots = await readRoots(tx, ranges.flat());
  let taken = 0;
  return ranges.map(({ length }) => {
    taken += length;
    return roots.slice(taken - length, taken);
  });
}

/** Stores the nodes that are complete at this size and not stored yet. */
export async function storeNodes(tx: Transaction, size: number): Promise<void> {
  const levels = STORED_LEVELS.toReversed();
  for (const [place, level] of levels.entries()) {
    const complete = Math.floor(size / 2 ** level);
    for (let next = await countNodes(tx, level); next < complete; next += NODES_PER_STEP) {
      const end = Math.min(next + NODES_PER_STEP, complete);
      const children = await readChildren(tx, levels[place - 1] ?? 0, next * CHILDREN, end * CHILDREN);
      await insertNodes(tx, nodesAbove(children, { level, position: next }));
    }
  }
}

/** Returns the hashes of consecutive nodes of a level, or of leaves. */
export async function readChildren(
  tx: Transaction,
  level: number,
  from: number,
  to: number,
): Promise<Uint8Array[]> {
  if (level === 0) return (await readEntryHashRange(tx, from + 1, to)).map((hash) => entryLeaf(hash));
  const positions = Array.from({ length: to - from }, (_, place) => from + place);
  const nodes = await readNodes(tx, level, positions);
  return positions.map((position) => Buffer.from(nodes.get(position) ?? '', 'hex'));
}

/** Computes nodes from the children below them, 256 for each. */
export function nodesAbove(
  children: readonly Uint8Array[],
  { level, position }: NodePlace,
): (NodePlace & { readonly hash: string })[] {
  return Array.from({ length: children.length / CHILDREN }, (_, place) => {
    let hashes = children.slice(place * CHILDREN, (place + 1) * CHILDREN);
    while (hashes.length > 1) hashes = pairsOf(hashes);
    const [hash = emptyRoot()] = hashes;
    return { level, position: position + place, hash: Buffer.from(hash).toString('hex') };
  });
}

/** Returns the hashes of the nodes above each two neighbors. */
const pairsOf = (hashes: readonly Uint8Array[]): Uint8Array[] =>
  hashes.flatMap((left, place) => {
    const right = hashes[place + 1];
    return place % 2 === 0 && right ? [nodeHash(left, right)] : [];
  });
