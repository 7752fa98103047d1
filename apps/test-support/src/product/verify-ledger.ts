import path from 'node:path';
import type { CustodyHead } from '@plainview/domain/ledger/ledger-entries';
import { connectionFromUrl, type DatabaseConnection, type Transaction } from '@plainview/postgres/database';
import { parseEntry } from '@plainview/proof/ledger-entry';
import { discloseEntry } from '@plainview/server/modules/proof/checkpoints/read-proofs';
import { verifyEntries } from '@plainview/server/modules/proof/ledger/verify-custody';
import { findSummaryFaults } from '@plainview/server/modules/reports/insights/summaries.repository';
import { readAsOwner } from '@plainview/server/platform/database/copies/database-snapshot.sql';
import { findListCountFaults } from '@plainview/server/platform/database/list-counts.repository';
import { connectionToRunning } from '@plainview/server/platform/embedded-postgres/running-postgres';
import { readEntries } from '@plainview/server/platform/ledger/ledger-entries.repository';

const PAGE = 1000;

/** Returns the disclosed lines that no verifier of bundles can read, among the entries after a number. */
async function findUnreadable(tx: Transaction, from: number, upTo: number): Promise<string[]> {
  const unreadable: string[] = [];
  for (let after = from; after < upTo; after += PAGE) {
    const entries = await readEntries(tx, { after, upTo, limit: PAGE });
    const lines = entries.map((entry) => discloseEntry(entry));
    unreadable.push(...lines.filter((line) => parseEntry(line) === null));
  }
  return unreadable;
}

interface VerifyOptions {
  /** The last entry that was verified before; without it, the whole ledger is verified. */
  readonly from?: CustodyHead | undefined;
  /** Accepts entries that verifiers of bundles cannot read. */
  readonly hasOddFacts?: boolean;
}

/**
 * Verifies the ledger of a product, the counts of its lists and its summaries directly in the database, and that each entry
 * has the form that verifiers of bundles read.
 * @returns the last entry
 * @throws Error with the faults, if any
 */
async function verifyLedger(
  owner: DatabaseConnection,
  { from, hasOddFacts = false }: VerifyOptions = {},
): Promise<CustodyHead> {
  const { counts, summaries, unreadable, ...ledger } = await readAsOwner(owner, async (tx) => {
    const verified = await verifyEntries(tx, from);
    return {
      ...verified,
      counts: await findListCountFaults(tx),
      summaries: await findSummaryFaults(tx),
      unreadable: hasOddFacts ? [] : await findUnreadable(tx, from?.sequence ?? 0, verified.head.sequence),
    };
  });
  if (counts.length > 0)
    throw new Error(`the lists' counts differ from their rows: ${JSON.stringify(counts)}`);
  if (summaries.length > 0)
    throw new Error(`summaries differ from their rows: ${JSON.stringify(summaries.slice(0, 5))}`);
  const { status, faults, faultCount, head } = ledger;
  if (status !== 'intact')
    throw new Error(`the ledger has ${faultCount} faults: ${JSON.stringify(faults.slice(0, 5))}`);
  if (unreadable.length > 0)
    throw new Error(
      `the ledger has entries that verifiers cannot read: ${unreadable.slice(0, 3).join('\n')}`,
    );
  return head;
}

/** Like `verifyLedger`, for the database at this address. */
export const verifyLedgerAt = (databaseUrl: string, options?: VerifyOptions): Promise<CustodyHead> =>
  verifyLedger(connectionFromUrl(databaseUrl), options);

/** Like `verifyLedger`, for the embedded database running in this data directory. */
export const verifyEmbeddedLedger = async (
  dataDirectory: string,
  options?: VerifyOptions,
): Promise<CustodyHead> =>
  verifyLedger(await connectionToRunning(path.join(dataDirectory, 'postgres')), options);
