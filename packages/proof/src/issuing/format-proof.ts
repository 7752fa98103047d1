import { concatBytes } from '@noble/hashes/utils.js';
import { toBase64 } from '../base64.ts';
import type { Checkpoint } from '../checkpoint.ts';
import { keyId, type NoteKey } from '../signed-note.ts';
import type { TlogProof } from '../tlog-proof.ts';

/** The texts that a server issues and a verifier reads. */

/** Returns the text to sign. */
export const formatCheckpoint = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`;

/** Returns the note with the signature of a key over its text. */
export const formatNote = (text: string, key: NoteKey, signature: Uint8Array): string =>
  `${text}\n— ${key.name} ${toBase64(concatBytes(keyId(key), signature))}\n`;

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
