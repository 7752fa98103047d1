import type { Checkpoint } from '../checkpoint.ts';
import { isConsistent } from '../merkle-tree.ts';
import { equalBytes } from '../parsing.ts';

/**
 * How two checkpoints relate. `same`: the same state. `continues`: the later one contains all entries of the
 * earlier one. `fork`: the earlier one is not the beginning of the later one. `other-ledger`: they are of
 * different ledgers.
 */
export type CheckpointRelation = 'same' | 'continues' | 'fork' | 'other-ledger';

/**
 * Compares two checkpoints. Their signatures must be verified before.
 * @param earlier the one with fewer entries, or as many
 * @param proof consistency proof between their sizes; null if there is none yet
 * @returns null if only a proof can tell
 */
export function compareCheckpoints(
  earlier: Checkpoint,
  later: Checkpoint,
  proof: readonly Uint8Array[] | null,
): CheckpointRelation | null {
  if (earlier.size > later.size) throw new RangeError('the earlier checkpoint has more entries');
  if (earlier.origin !== later.origin) return 'other-ledger';
  if (earlier.size === later.size) return equalBytes(earlier.root, later.root) ? 'same' : 'fork';
  if (proof === null) return null;
  return isConsistent(earlier, later, proof) ? 'continues' : 'fork';
}
