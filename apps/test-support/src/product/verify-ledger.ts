import path from 'node:path';
import { withSnapshot } from '@plainview/server/persistence/backup/database-snapshot';
import { connectionFromUrl, type DatabaseConnection } from '@plainview/server/persistence/database/database';
import { connectionToRunning } from '@plainview/server/persistence/embedded/running-postgres';
import { verifyChain } from '@plainview/server/use-cases/custody/verify-custody';
import { verifyListCounts } from './verify-list-counts.ts';

/**
 * Verifies the whole ledger of a product and the counts of its lists directly in the database. @throws Error with the
 * faults, if any
 */
async function verifyLedger(owner: DatabaseConnection): Promise<void> {
  const { status, faults, faultCount } = await withSnapshot(owner, async ({ tx }) => {
    await verifyListCounts(tx);
    return verifyChain(tx);
  });
  if (status !== 'intact')
    throw new Error(`the ledger has ${faultCount} faults: ${JSON.stringify(faults.slice(0, 5))}`);
}

/** Like `verifyLedger`, for the database at this address. */
export const verifyLedgerAt = (databaseUrl: string): Promise<void> =>
  verifyLedger(connectionFromUrl(databaseUrl));

/** Like `verifyLedger`, for the embedded database running in this data directory. */
export const verifyEmbeddedLedger = async (dataDirectory: string): Promise<void> =>
  verifyLedger(await connectionToRunning(path.join(dataDirectory, 'postgres')));
