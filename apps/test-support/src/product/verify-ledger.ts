import path from 'node:path';
import type { CustodyHead } from '@plainview/domain/custody/custody-chain';
import { readAsOwner } from '@plainview/server/persistence/backup/database-snapshot';
import { connectionFromUrl, type DatabaseConnection } from '@plainview/server/persistence/database/database';
import { findListCountFaults } from '@plainview/server/persistence/database/list-counts.repository';
import { connectionToRunning } from '@plainview/server/persistence/embedded/running-postgres';
import { verifyChain } from '@plainview/server/use-cases/custody/verify-custody';

/**
 * Verifies the ledger of a product and the counts of its lists directly in the database.
 * @param from the last entry that was verified before; without it, the whole ledger is verified
 * @returns the last entry
 * @throws Error with the faults, if any
 */
async function verifyLedger(owner: DatabaseConnection, from?: CustodyHead): Promise<CustodyHead> {
  const { counts, ...ledger } = await readAsOwner(owner, async (tx) => ({
    ...(await verifyChain(tx, from)),
    counts: await findListCountFaults(tx),
  }));
  if (counts.length > 0)
    throw new Error(`the lists' counts differ from their rows: ${JSON.stringify(counts)}`);
  const { status, faults, faultCount, head } = ledger;
  if (status !== 'intact')
    throw new Error(`the ledger has ${faultCount} faults: ${JSON.stringify(faults.slice(0, 5))}`);
  return head;
}

/** Like `verifyLedger`, for the database at this address. */
export const verifyLedgerAt = (databaseUrl: string, from?: CustodyHead): Promise<CustodyHead> =>
  verifyLedger(connectionFromUrl(databaseUrl), from);

/** Like `verifyLedger`, for the embedded database running in this data directory. */
export const verifyEmbeddedLedger = async (dataDirectory: string, from?: CustodyHead): Promise<CustodyHead> =>
  verifyLedger(await connectionToRunning(path.join(dataDirectory, 'postgres')), from);
