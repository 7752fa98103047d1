import { headFault } from '@plainview/domain/ledger/custody-chain';
import { collectFaults, type CustodyVerification } from '@plainview/domain/ledger/custody-faults';
import { readAcknowledgements } from '../../../persistence/custody/custody-chain.repository.ts';
import { readCustodyHead } from '../../../persistence/custody/custody.repository.ts';
import type { Transaction } from '../../../persistence/database/database.ts';
import { findTreeFaults } from '../checkpoints/tree-faults.ts';
import { lockVerificationProgress, saveVerificationProgress } from './custody-verification.repository.ts';
import { GENESIS, walkEntries } from './verify-custody.ts';

/** Maximum number of new entries that one step verifies; the rest follows in the next step. */
const MOST_NEW_ENTRIES = 100_000;

/**
 * Verifies the entries that are new since the last step, and a slice of the older ones, so that a round over
 * the whole ledger takes `steps` steps. Rounds follow each other without end. Each slice starts from the hash
 * that the previous one ended with, so a round verifies the same links as a full verification.
 * @returns the faults of this step; `entries` were verified
 */
export async function verifyNextEntries(
  tx: Transaction,
  steps: number,
  now: Date,
): Promise<CustodyVerification> {
  const progress = await lockVerificationProgress(tx);
  const head = await readCustodyHead(tx);
  const found = collectFaults(await readAcknowledgements(tx));
  const verified = { sequence: progress.sequence, hash: progress.hash };

  const newest = Math.min(head.sequence, verified.sequence + MOST_NEW_ENTRIES);
  const added = await walkEntries(tx, verified, newest, (fault) => found.add(fault));
  if (newest === head.sequence) {
    // Also covers a truncated ledger: its head is then before the last verified entry.
    const atEnd = headFault(added.end, head);
    if (atEnd) found.add(atEnd);
  }

  const begin = { sequence: progress.roundSequence, hash: progress.roundHash };
  const sliceEnd = Math.min(verified.sequence, begin.sequence + Math.ceil(verified.sequence / steps));
  const slice = await walkEntries(tx, begin, sliceEnd, (fault) => found.add(fault));
  for (const fault of await findTreeFaults(tx, begin.sequence, sliceEnd)) found.add(fault);
  const hasRoundEnded = sliceEnd === verified.sequence;
  if (hasRoundEnded) {
    const atEnd = headFault(slice.end, verified);
    if (atEnd) found.add(atEnd);
  }
  const round = hasRoundEnded ? GENESIS : slice.end;

  const verification = found.verification(added.entries + slice.entries, head);
  const unknown = verification.faults.filter(({ acknowledged }) => acknowledged === null);
  const unacknowledged = progress.faults + unknown.length;
  await saveVerificationProgress(
    tx,
    {
      sequence: added.end.sequence,
      hash: added.end.hash,
      roundSequence: round.sequence,
      roundHash: round.hash,
      faults: hasRoundEnded ? 0 : unacknowledged,
      faultsBefore: hasRoundEnded ? unacknowledged : progress.faultsBefore,
      roundEndedAt: hasRoundEnded ? now : progress.roundEndedAt,
    },
    now,
  );
  return verification;
}
