import type { InconsistencyProblem } from '@plainview/domain/proof/checkpoints/ledger-inconsistency';
import { parseCheckpoint, type ReadCheckpoint } from '@plainview/proof/checkpoint';
import { formatKey, parseKey, verifyNote, type NoteKey } from '@plainview/proof/signed-note';
import { compareCheckpoints } from '@plainview/proof/witness/compare-checkpoints';
import { followKeys } from './follow-keys.ts';
import type { LedgerSource } from './ledger-source.ts';

/** A browser's memory of a ledger. */
export interface SeenLedger {
  /** The key that signed the checkpoint, in the form of signed notes. */
  readonly key: string;
  /** The note of the newest checkpoint that was consistent with all earlier ones. */
  readonly checkpoint: string;
}

/**
 * Result of comparing the server's ledger with what was seen before. `unknown`: nothing could be read that
 * says anything, for example without a network. `consistent`: what to remember from now on.
 */
export type LedgerCheck =
  | { readonly result: 'unknown' }
  | { readonly result: 'consistent'; readonly seen: SeenLedger }
  | {
      readonly result: 'inconsistent';
      readonly problem: InconsistencyProblem;
      /** The note of the server's newest checkpoint. */
      readonly newest: string;
    };

const UNKNOWN: LedgerCheck = { result: 'unknown' };

/**
 * Compares the server's newest checkpoint with the one that was seen before. The first one is trusted.
 * @param seen must be read before the call, so that the server's checkpoint can't be older than it
 */
export async function checkLedger(seen: SeenLedger | null, source: LedgerSource): Promise<LedgerCheck> {
  const key = seen && parseKey(seen.key);
  const kept = seen && parseCheckpoint(seen.checkpoint);
  if (!seen || !key || !kept) return trustFirst(source);
  const note = await source.readCheckpoint();
  if (note === seen.checkpoint) return { result: 'consistent', seen };
  const newest = note === null ? null : parseCheckpoint(note);
  if (note === null || !newest) return UNKNOWN;
  const signed = verifyNote(newest, key);
  if (signed === null) return checkOfNextKey(kept, key, source);
  if (!signed) return { result: 'inconsistent', problem: 'signature', newest: note };
  return compare(kept, { note, newest, key }, source);
}

async function trustFirst(source: LedgerSource): Promise<LedgerCheck> {
  const identity = await source.readIdentity();
  const key = identity && parseKey(identity.key);
  const newest = identity && parseCheckpoint(identity.checkpoint);
  if (!key || !newest || verifyNote(newest, key) !== true) return UNKNOWN;
  return { result: 'consistent', seen: { key: identity.key, checkpoint: identity.checkpoint } };
}

/** Continues with a checkpoint that the kept key did not sign. */
async function checkOfNextKey(
  kept: ReadCheckpoint,
  trusted: NoteKey,
  source: LedgerSource,
): Promise<LedgerCheck> {
  const identity = await source.readIdentity();
  const newest = identity && parseCheckpoint(identity.checkpoint);
  if (!newest) return UNKNOWN;
  const note = identity.checkpoint;
  const key = followKeys(trusted, newest, identity.keyChanges);
  const signed = verifyNote(newest, key);
  if (signed === null) return { result: 'inconsistent', problem: 'key', newest: note };
  if (!signed) return { result: 'inconsistent', problem: 'signature', newest: note };
  return compare(kept, { note, newest, key }, source);
}

/** Compares the kept checkpoint with a newer one whose signature is verified. */
async function compare(
  kept: ReadCheckpoint,
  { note, newest, key }: { readonly note: string; readonly newest: ReadCheckpoint; readonly key: NoteKey },
  source: LedgerSource,
): Promise<LedgerCheck> {
  const inconsistent = (problem: InconsistencyProblem): LedgerCheck => ({
    result: 'inconsistent',
    problem,
    newest: note,
  });
  if (newest.origin !== kept.origin) return inconsistent('key');
  if (newest.size < kept.size) return inconsistent('rollback');
  const relation = compareCheckpoints(kept, newest, null) ?? (await compareWithProof(kept, newest, source));
  if (relation === null) return UNKNOWN;
  return relation === 'fork' || relation === 'other-ledger'
    ? inconsistent('fork')
    : { result: 'consistent', seen: { key: formatKey(key), checkpoint: note } };
}

async function compareWithProof(kept: ReadCheckpoint, newest: ReadCheckpoint, source: LedgerSource) {
  const proof = await source.readConsistency(kept.size, newest.size);
  return proof && compareCheckpoints(kept, newest, proof);
}
