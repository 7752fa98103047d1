import type { Reader, Transaction } from '@plainview/postgres/database';
import {
  consistencyRanges,
  inclusionRanges,
  leftSize,
  type LeafRange,
  emptyRoot,
} from '@plainview/proof/issuing/merkle-ranges';
import { entryLeaf } from '@plainview/proof/ledger-entry';
import { nodeHash, type TreeHead } from '@plainview/proof/merkle-tree';
import { createTimeSlices } from '../core/time-slices.ts';
import {
  countNodes,
  insertNodes,
  readEntryHashes,
  readEntryHashRange,
  readNodes,
  type NodePlace,
} from './ledger-tree.repository.ts';

/** Levels whose nodes are stored, highest first. A node covers `2^level` entries; three levels cover 2^32. */
const STORED_LEVELS = [24, 16, 8] as const;
/** Each stored node is made from this many nodes of the stored level below it. */
export const CHILDREN = 256;
/** Number of nodes that one step makes of entries. */
export const NODES_PER_STEP = 16;

/** A subtree whose root is read instead of computed: a stored node, or the leaf of an entry (level 0). */
type Part = NodePlace;

/** Returns the part that is a subtree, or null if its root is computed from its halves. */
function partOf({ start, end }: LeafRange): Part | null {
  const size = end - start;
  if (size === 1) return { level: 0, position: start };
  const level = STORED_LEVELS.find((each) => size === 2 ** each);
  return level !== undefined && start % size === 0 ? { level, position: start / size } : null;
}

function halvesOf({ start, end }: LeafRange): readonly [LeafRange, LeafRange] {
  const middle = start + leftSize(end - start);
  return [
    { start, end: middle },
    { start: middle, end },
  ];
}

const keyOf = ({ start, end }: LeafRange): string => `${start} ${end}`;

/**
 * Returns these subtrees after those that they are computed from, each once. Proofs of neighbors
 * share most of them.
 */
function* subtreesOf(ranges: readonly LeafRange[], found = new Set<string>()): Generator<LeafRange> {
  for (const range of ranges) {
    const key = keyOf(range);
    if (range.start === range.end || found.has(key)) continue;
    if (partOf(range) === null) yield* subtreesOf(halvesOf(range), found);
    found.add(key);
    yield range;
  }
}

/**
 * Computes the roots of subtrees, with one query per stored level. Thousands of proofs take seconds, so other
 * calls are handled in between.
 * @throws Error if an entry or a node is missing
 */
async function readRoots(tx: Reader, ranges: readonly LeafRange[]): Promise<Uint8Array[]> {
  const pauseIfDue = createTimeSlices();
  const subtrees: LeafRange[] = [];
  const positions = new Map<number, number[]>([0, ...STORED_LEVELS].map((level) => [level, []]));
  for (const range of subtreesOf(ranges)) {
    const part = partOf(range);
    if (part) positions.get(part.level)?.push(part.position);
    subtrees.push(range);
    await pauseIfDue();
  }
  const leaves = positions.get(0)?.map((position) => position + 1) ?? [];
  const entries = await readEntryHashes(tx, leaves);
  const nodes = new Map<number, ReadonlyMap<number, string>>();
  for (const level of STORED_LEVELS) nodes.set(level, await readNodes(tx, level, positions.get(level) ?? []));
  const hashOf = ({ level, position }: Part): Uint8Array => {
    const hash = level === 0 ? entries.get(position + 1) : nodes.get(level)?.get(position);
    if (hash === undefined) throw new Error(`the tree has no node ${level}/${position}`);
    return level === 0 ? entryLeaf(hash) : Buffer.from(hash, 'hex');
  };
  const roots = new Map<string, Uint8Array>();
  const rootOf = (range: LeafRange): Uint8Array => {
    const root = range.start === range.end ? emptyRoot() : roots.get(keyOf(range));
    if (!root) throw new Error(`the root of ${keyOf(range)} was not computed`);
    return root;
  };
  for (const range of subtrees) {
    const part = partOf(range);
    if (part) roots.set(keyOf(range), hashOf(part));
    else {
      const [left, right] = halvesOf(range);
      roots.set(keyOf(range), nodeHash(rootOf(left), rootOf(right)));
    }
    await pauseIfDue();
  }
  return ranges.map((range) => rootOf(range));
}

/** Returns the heads of the tree at these sizes. Its nodes must be stored up to each. */
export async function readTreeHeads(tx: Reader, sizes: readonly number[]): Promise<TreeHead[]> {
  const roots = await readRoots(
    tx,
    sizes.map((end) => ({ start: 0, end })),
  );
  return sizes.map((size, place) => ({ size, root: roots[place] ?? emptyRoot() }));
}

/** Returns, for each entry, the proof that it is in the tree of this size. */
export async function proveInclusion(
  tx: Reader,
  sequences: readonly number[],
  size: number,
): Promise<Uint8Array[][]> {
  const ranges = sequences.map((sequence) => inclusionRanges(sequence - 1, { start: 0, end: size }));
  return readNested(tx, ranges);
}

/** Returns, for each earlier size, the proof that the tree then is the beginning of the tree of size `to`. */
export async function proveConsistency(
  tx: Reader,
  sizes: readonly number[],
  to: number,
): Promise<Uint8Array[][]> {
  return readNested(
    tx,
    sizes.map((from) => consistencyRanges(from, to)),
  );
}

async function readNested(tx: Reader, ranges: readonly LeafRange[][]): Promise<Uint8Array[][]> {
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
  tx: Reader,
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
