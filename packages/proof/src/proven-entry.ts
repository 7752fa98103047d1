import { equalBytes } from '@noble/curves/utils.js';
import { fromBase64 } from './base64.ts';
import { entryLeaf, isEntryIntact, type DisclosedEntry } from './ledger-entry.ts';
import { rootFromInclusion, type TreeHead } from './merkle-tree.ts';
import type { TlogProof } from './tlog-proof.ts';

/** A readable line of `custody.jsonl`. */
export interface ReadEntry extends DisclosedEntry {
  /** Whether its hash is that of its content and is in the tree. */
  readonly isProven: boolean;
}

/** Reads a list of hashes in base64. Returns null for any other value. */
export function parseHashes(value: unknown): Uint8Array[] | null {
  if (!Array.isArray(value)) return null;
  const hashes = value.map((hash: unknown) => (typeof hash === 'string' ? fromBase64(hash) : null));
  return hashes.every((hash) => hash?.length === 32) ? hashes.filter((hash) => hash !== null) : null;
}

/** Returns whether an entry's hash is in the tree. */
export function isIncluded(
  entry: DisclosedEntry,
  hashes: readonly Uint8Array[] | null,
  head: TreeHead,
): boolean {
  const place = { index: entry.sequence - 1, size: head.size };
  const root = hashes && rootFromInclusion(entryLeaf(entry.hash), place, hashes);
  return root !== null && equalBytes(root, head.root);
}

/** Returns whether an entry is intact and its proof leads to the root. */
export const isProofValid = ({ index, hashes }: TlogProof, entry: DisclosedEntry, head: TreeHead): boolean =>
  index === entry.sequence - 1 && isEntryIntact(entry) && isIncluded(entry, hashes, head);

/** Returns when an entry occurred, in milliseconds; NaN if it does not say. */
export const timeOf = ({ entry }: DisclosedEntry): number => Date.parse(String(entry['occurredAt']));
