import { collectFaults, type CustodyVerification } from '@plainview/domain/ledger/custody-faults';
import {
  type CustodyFault,
  type CustodyHead,
  GENESIS_HASH,
  headFault,
  walkCustody,
} from '@plainview/domain/ledger/ledger-entries';
import type { Reader, Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem, systemRead } from '../../../platform/database/tenant-transaction.ts';
import { readCustodyHead } from '../../../platform/ledger/custody.repository.ts';
import { readAcknowledgements, readEntries } from '../../../platform/ledger/ledger-entries.repository.ts';
import { hasLedgerTree } from '../../../platform/ledger/ledger-tree.repository.ts';
import { findTreeFaults } from '../checkpoints/tree-faults.ts';
import { lockVerificationProgress, saveVerificationProgress } from './custody-verification.repository.ts';

const PAGE = 1000;
/** Maximum number of new entries that one step verifies; the rest follows in the next step. */
const MOST_NEW_ENTRIES = 100_000;
/** Before the first entry. */
const GENESIS: CustodyHead = { sequence: 0, hash: GENESIS_HASH };

/**
 * Verifies the whole ledger page by page in constant memory: each entry, each link and the head. Row-level
 * security hides entries from second reviewers, so it reads without an actor. The result contains no entries.
 */
export function verifyCustody(context: AppContext): Promise<CustodyVerification> {
  return systemRead(context.database, verifyEntries);
}

/**
 * Like `verifyCustody`, for the rows that the transaction sees.
 * @param from the last entry that was verified before. Entries are verified after it
 */
export async function verifyEntries(tx: Reader, from = GENESIS): Promise<CustodyVerification> {
  // Read first, so that entries written in the meantime come after it and are ignored.
  const head = await readCustodyHead(tx);
  const found = collectFaults(await readAcknowledgements(tx));
  const { end, entries } = await walkEntries(tx, from, head.sequence, (fault) => found.add(fault));
  // Rows of a backup are verified before migrations that came later.
  if (await hasLedgerTree(tx))
    for (const fault of await findTreeFaults(tx, from.sequence, head.sequence)) found.add(fault);
  const atEnd = headFault(end, head);
  if (atEnd) found.add(atEnd);
  return found.verification(entries, head);
}

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

/**
 * Verifies the entries after `from` up to a sequence number, page by page in constant memory.
 * @returns the last entry, and how many there were
 */
async function walkEntries(
  tx: Reader,
  from: CustodyHead,
  upTo: number,
  onFault: (fault: CustodyFault) => void,
): Promise<{ readonly end: CustodyHead; readonly entries: number }> {
  let end = from;
  let entries = 0;
  for (;;) {
    const page = await readEntries(tx, { after: end.sequence, upTo, limit: PAGE });
    const walked = walkCustody(end, page);
    for (const fault of walked.faults) onFault(fault);
    end = walked.head;
    entries += page.length;
    if (page.length < PAGE) return { end, entries };
  }
}

/** How often the job runs (job-handlers.ts). */
const STEPS_PER_HOUR = 6;

/**
 * Verifies new entries of the ledger and a slice of the older ones, and logs faults that are
 * not acknowledged.
 */
export async function verifyLedger(app: AppContext): Promise<void> {
  const steps = app.config.ledgerRoundHours * STEPS_PER_HOUR;
  const { status, entries, faultCount, firstFault } = await asSystem(app.database, (tx) =>
    verifyNextEntries(tx, steps, app.clock.now()),
  );
  if (status === 'broken') app.log.error({ entries, faultCount, firstFault }, 'the ledger has faults');
  else app.log.debug({ entries }, 'entries of the ledger were verified');
}
