import { createHash, createPublicKey } from 'node:crypto';
import type { PrintedCheckpoint } from '@plainview/domain/ledger/printed-checkpoint';
import type { Reader } from '@plainview/postgres/database';
import { parseCheckpoint } from '@plainview/proof/checkpoint';
import { toBase64 } from '@plainview/proof/parsing';
import { formatKey, formatPem, verifyNote, type NoteKey } from '@plainview/proof/signed-note';
import type { AppContext } from '../app-context.ts';
import { asSystem } from '../database/tenant-transaction.ts';
import { newestCheckpoint } from './checkpoint.ts';
import { readLedgerKeys } from './ledger-keys.ts';
import type { StoredCheckpoint } from './ledger-tree.repository.ts';

/**
 * Returns the newest checkpoint, signed now if possible, as documents print it. Null if there is none, or
 * none that a key of the ledger verifies. Takes transactions of its own, so call it before a transaction.
 */
export async function readPrintedCheckpoint(context: AppContext): Promise<PrintedCheckpoint | null> {
  const checkpoint = await newestCheckpoint(context);
  return checkpoint && asSystem(context.database, (tx) => toPrintedCheckpoint(tx, checkpoint));
}

/** Returns a checkpoint as documents print it; null if no key of the ledger verifies it. */
export async function toPrintedCheckpoint(
  tx: Reader,
  { note }: StoredCheckpoint,
): Promise<PrintedCheckpoint | null> {
  const keys = await readLedgerKeys(tx);
  return printCheckpoint(
    note,
    keys.map(({ key }) => key),
  );
}

/** Returns a checkpoint as documents print it; null if none of the keys verifies it. */
export function printCheckpoint(note: string, keys: readonly NoteKey[]): PrintedCheckpoint | null {
  const read = parseCheckpoint(note);
  const key = read && keys.find((each) => verifyNote(read, each));
  if (!key) return null;
  return {
    origin: read.origin,
    size: read.size,
    root: toBase64(read.root),
    signature: note.slice(read.text.length).trim(),
    key: formatKey(key),
    keyFingerprint: keyFingerprint(key),
  };
}

/** Returns the SHA-256 of a public key in DER, in hexadecimal. */
function keyFingerprint(key: NoteKey): string {
  const der = createPublicKey(formatPem(key)).export({ format: 'der', type: 'spki' });
  return createHash('sha256').update(der).digest('hex');
}
