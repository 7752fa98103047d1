import { isEntryProven, parseEntry, type DisclosedEntry } from './ledger-entry.ts';
import type { TreeHead } from './merkle-tree.ts';
import { decodeText, fromBase64, groupsOf, linesOf, orNull, parseHash, required } from './parsing.ts';
import type { SignedNote } from './signed-note.ts';

/** Checkpoints as in https://c2sp.org/tlog-checkpoint, and proofs as in https://c2sp.org/tlog-proof. */

/** The state of a ledger that a checkpoint states: `size` entries with this root. */
export interface Checkpoint extends TreeHead {
  /** Identifies the ledger; also the name of its keys. */
  readonly origin: string;
}

const CHECKPOINT = /^(([!-*,-~]+)\n(0|[1-9]\d{0,14})\n([\w+/=]+)\n)\n((?:— [!-*,-~]+ [\w+/=]+\n){1,16})$/u;
const PROOF =
  /^c2sp\.org\/tlog-proof@v1\nextra ([\w+/=]+)\nindex (0|[1-9]\d{0,14})\n((?:[\w+/=]+\n)*)\n(.+)$/su;

/** A checkpoint that was read, with its signatures. Nothing is verified yet. */
export type ReadCheckpoint = Checkpoint & SignedNote;

/** Reads the note of a checkpoint. Returns null if it does not have the form of one. */
export const parseCheckpoint = orNull((note: string): ReadCheckpoint => {
  const [text, origin, size, root, lines] = groupsOf(CHECKPOINT, note);
  const signatures = linesOf(lines).map((line) => {
    const [name, base64] = groupsOf(/^— (\S+) (\S+)$/u, line);
    return { name, bytes: required(fromBase64(base64)) };
  });
  return { text, origin, size: Number(size), root: parseHash(root), signatures };
});

/**
 * Reads a proof: the line `extra` of a disclosed entry, its place in a tree, and the checkpoint of that.
 * Nothing is verified. Returns null if the text does not have the form of one.
 */
export const parseTlogProof = orNull((text: string) => {
  const [base64, index, lines, note] = groupsOf(PROOF, text);
  const entry = required(parseEntry(required(decodeText(required(fromBase64(base64))))));
  const hashes = linesOf(lines).map((line) => parseHash(line));
  const checkpoint = required(parseCheckpoint(note));
  return { entry, index: Number(index), hashes, note, checkpoint };
});

/** Returns the entry of a proof if it is intact and in the tree of a checkpoint; else null. */
export function provenEntry(proof: ReturnType<typeof parseTlogProof>, head: TreeHead): DisclosedEntry | null {
  if (!proof || proof.index !== proof.entry.sequence - 1) return null;
  return isEntryProven(proof.entry, proof.hashes, head) ? proof.entry : null;
}
