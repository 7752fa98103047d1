import {
  GENESIS_HASH,
  headFault,
  walkCustody,
  type CustodyFault,
  type CustodyHead,
} from '@plainview/domain/ledger/custody-chain';
import { collectFaults, type CustodyVerification } from '@plainview/domain/ledger/custody-faults';
import type { AppContext } from '../../../app-context.ts';
import { readAcknowledgements, readChain } from '../../../persistence/custody/custody-chain.repository.ts';
import { readCustodyHead } from '../../../persistence/custody/custody.repository.ts';
import type { Transaction } from '../../../persistence/database/database.ts';
import { systemRead } from '../../../persistence/database/tenant-transaction.ts';
import { hasLedgerTree } from '../checkpoints/ledger-tree.repository.ts';
import { findTreeFaults } from '../checkpoints/tree-faults.ts';

const PAGE = 1000;
/** Before the first entry. */
export const GENESIS: CustodyHead = { sequence: 0, hash: GENESIS_HASH };

/**
 * Verifies the whole chain page by page in constant memory: each entry, each link and the head. Row-level
 * security hides entries from second reviewers, so it reads without an actor. The result contains no entries.
 */
export function verifyCustody(context: AppContext): Promise<CustodyVerification> {
  return systemRead(context.database, verifyChain);
}

/**
 * Like `verifyCustody`, for the rows that the transaction sees.
 * @param from the last entry that was verified before. The chain is verified after it
 */
export async function verifyChain(tx: Transaction, from = GENESIS): Promise<CustodyVerification> {
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
 * Verifies the entries after `from` up to a sequence number, page by page in constant memory.
 * @returns the last entry, and how many there were
 */
export async function walkEntries(
  tx: Transaction,
  from: CustodyHead,
  upTo: number,
  onFault: (fault: CustodyFault) => void,
): Promise<{ readonly end: CustodyHead; readonly entries: number }> {
  let end = from;
  let entries = 0;
  for (;;) {
    const page = await readChain(tx, { after: end.sequence, upTo, limit: PAGE });
    const walked = walkCustody(end, page);
    for (const fault of walked.faults) onFault(fault);
    end = walked.head;
    entries += page.length;
    if (page.length < PAGE) return { end, entries };
  }
}
