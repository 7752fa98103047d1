import { fromBase64 } from '@plainview/proof/base64';
import type { Checkpoint } from '@plainview/proof/checkpoint';
import { keyChangeStatement } from '@plainview/proof/key-change';
import { asRecord, entryLeaf, isEntryIntact, parseEntry } from '@plainview/proof/ledger-entry';
import { rootFromInclusion } from '@plainview/proof/merkle-tree';
import { formatKey, parseKey, verifySignature, type NoteKey } from '@plainview/proof/signed-note';
import type { LedgerIdentity } from './ledger-source.ts';

/**
 * Follows the changes of the ledger's key (`docs/proof-format.md`, Keys). A change counts if the checkpoint contains its
 * entry and both keys signed it.
 * @param trusted the key to start with
 * @returns the key that replaced it last, or itself
 */
export function followKeys(
  trusted: NoteKey,
  checkpoint: Checkpoint,
  keyChanges: LedgerIdentity['keyChanges'],
): NoteKey {
  let key = trusted;
  for (const change of keyChanges) key = successorOf(key, checkpoint, change) ?? key;
  return key;
}

/** Returns the key that a change replaces this key with; null if it does not. */
function successorOf(
  key: NoteKey,
  { size, root }: Checkpoint,
  { line, hashes }: LedgerIdentity['keyChanges'][number],
): NoteKey | null {
  const entry = parseEntry(line);
  if (!entry || !isEntryIntact(entry) || entry.entry['event'] !== 'ledger.key_changed') return null;
  const place = { index: entry.sequence - 1, size };
  const proven = rootFromInclusion(entryLeaf(entry.hash), place, hashes);
  if (!proven || !isSame(proven, root)) return null;
  const { oldKey, newKey, oldSignature, newSignature } = asRecord(entry.entry['data']) ?? {};
  const next = typeof newKey === 'string' ? parseKey(newKey) : null;
  if (!next || oldKey !== formatKey(key)) return null;
  const statement = keyChangeStatement(oldKey, formatKey(next));
  return isSignedBy(key, statement, oldSignature) && isSignedBy(next, statement, newSignature) ? next : null;
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, place) => byte === other[place]);

function isSignedBy(key: NoteKey, statement: Uint8Array, signature: unknown): boolean {
  const bytes = typeof signature === 'string' ? fromBase64(signature) : null;
  return bytes !== null && verifySignature(bytes, statement, key);
}
