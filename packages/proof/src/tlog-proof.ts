import { fromBase64 } from './base64.ts';
import { parseCheckpoint, type ReadCheckpoint } from './checkpoint.ts';
import { isEntryIntact, isIncluded, type DisclosedEntry } from './ledger-entry.ts';
import type { TreeHead } from './merkle-tree.ts';

/** Proofs as in https://c2sp.org/tlog-proof: one entry, its place and a checkpoint. */

const FIRST_LINE = 'c2sp.org/tlog-proof@v1';

/** Contents of a proof. */
export interface TlogProof {
  /** The disclosed entry as one line of JSON (`proof-format.md`); not authenticated by itself. */
  readonly extra: string;
  /** Position of the entry in the tree: its sequence number minus one. */
  readonly index: number;
  readonly hashes: readonly Uint8Array[];
  /** The note of the checkpoint. */
  readonly checkpoint: string;
}

/** Reads the text of a proof. Returns null if it does not have the form of one. Nothing is verified. */
export function parseTlogProof(text: string): (TlogProof & { readonly read: ReadCheckpoint }) | null {
  const end = text.indexOf('\n\n');
  const [first, extraLine, indexLine, ...lines] = text.slice(0, Math.max(end, 0)).split('\n');
  const [, base64] = /^extra (\S+)$/u.exec(extraLine ?? '') ?? [];
  const [, index] = /^index (0|[1-9]\d{0,15})$/u.exec(indexLine ?? '') ?? [];
  const extra = base64 === undefined ? null : fromBase64(base64);
  const hashes = lines.map((line) => fromBase64(line)).filter((hash) => hash?.length === 32);
  const checkpoint = text.slice(end + 2);
  const read = parseCheckpoint(checkpoint);
  if (first !== FIRST_LINE || !extra || index === undefined || !read || hashes.length !== lines.length)
    return null;
  return {
    extra: new TextDecoder().decode(extra),
    index: Number(index),
    hashes: hashes.filter((hash) => hash !== null),
    checkpoint,
    read,
  };
}

/** Returns whether an entry is intact and its proof leads to the root. */
export const isProofValid = ({ index, hashes }: TlogProof, entry: DisclosedEntry, head: TreeHead): boolean =>
  index === entry.sequence - 1 && isEntryIntact(entry) && isIncluded(entry, hashes, head);
