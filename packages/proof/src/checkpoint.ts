import { fromBase64 } from './base64.ts';
import type { TreeHead } from './merkle-tree.ts';
import { parseNote, type SignedNote } from './signed-note.ts';

/** Checkpoints as in https://c2sp.org/tlog-checkpoint. */

/** The state of a ledger that a checkpoint states: `size` entries with this root. */
export interface Checkpoint extends TreeHead {
  /** Identifies the ledger; also the name of its keys. */
  readonly origin: string;
}

/** A checkpoint that was read, with its note. Nothing is verified yet. */
export interface ReadCheckpoint extends Checkpoint {
  readonly note: SignedNote;
}

/** Reads the note of a checkpoint. Returns null if it does not have the form of one. */
export function parseCheckpoint(text: string): ReadCheckpoint | null {
  const note = parseNote(text);
  const [, origin, size, root] = /^([^\n]+)\n(0|[1-9]\d{0,15})\n([^\n]+)\n$/u.exec(note?.text ?? '') ?? [];
  const bytes = root === undefined ? null : fromBase64(root);
  if (!note || origin === undefined || bytes?.length !== 32) return null;
  return { origin, size: Number(size), root: bytes, note };
}
