import { concatBytes } from '@noble/hashes/utils.js';
import type { Checkpoint } from '../checkpoint.ts';
import { toBase64 } from '../parsing.ts';
import { keyId, type NoteKey } from '../signed-note.ts';

/** The texts that a server issues and a verifier reads. */

/** Returns the text to sign. */
export const formatCheckpoint = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`;

/** Returns the note with the signature of a key over its text. */
export const formatNote = (text: string, key: NoteKey, signature: Uint8Array): string =>
  `${text}\n— ${key.name} ${toBase64(concatBytes(keyId(key), signature))}\n`;

/** Contents of a proof (https://c2sp.org/tlog-proof). */
export interface TlogProof {
  /** The disclosed entry as one line of JSON (`proof-format.md`); not authenticated by itself. */
  readonly extra: string;
  /** Position of the entry in the tree: its sequence number minus one. */
  readonly index: number;
  readonly hashes: readonly Uint8Array[];
  /** The note of the checkpoint. */
  readonly checkpoint: string;
}

/** Returns the text of a proof. */
export const formatTlogProof = ({ extra, index, hashes, checkpoint }: TlogProof): string =>
  [
    'c2sp.org/tlog-proof@v1',
    `extra ${toBase64(new TextEncoder().encode(extra))}`,
    `index ${index}`,
    ...hashes.map((hash) => toBase64(hash)),
    '',
    checkpoint,
  ].join('\n');
