import { isKeyChange } from '@plainview/proof/accepted-keys';
import type { Checkpoint } from '@plainview/proof/checkpoint';
import { isEntryProven, parseEntry } from '@plainview/proof/ledger-entry';
import { asRecord } from '@plainview/proof/parsing';
import { formatKey, parseKey, type NoteKey } from '@plainview/proof/signed-note';
import type { LedgerIdentity } from './ledger-source.ts';

/**
 * Follows the changes of the ledger's key (`docs/proof-format.md`, Keys). A change counts if the checkpoint
 * contains its entry and both keys signed it.
 * @param trusted the key to start with
 * @returns the key that replaced it last, or itself
 */
export function followKeys(
  trusted: NoteKey,
  checkpoint: Checkpoint,
  keyChanges: LedgerIdentity['keyChanges'],
): NoteKey {
  let key = trusted;
  for (const { line, hashes } of keyChanges) {
    const entry = parseEntry(line);
    const { oldKey, newKey } = asRecord(entry?.entry['data']) ?? {};
    const next = typeof newKey === 'string' ? parseKey(newKey) : null;
    const isChange = entry && isEntryProven(entry, hashes, checkpoint) && isKeyChange(entry);
    if (isChange && next && oldKey === formatKey(key)) key = next;
  }
  return key;
}
