import path from 'node:path';
import { withSnapshot } from '@plainview/server/persistence/backup/database-snapshot';
import { connectionFromUrl, type DatabaseConnection } from '@plainview/server/persistence/database/database';
import { findListCountFaults } from '@plainview/server/persistence/database/list-counts.repository';
import { connectionToRunning } from '@plainview/server/persistence/embedded/running-postgres';
import { verifyChain } from '@plainview/server/use-cases/custody/verify-custody';

/**
 * Verifies the whole ledger of a product and the counts of its lists directly in the database. @throws Error with the
 * faults, if any
 */
async function verifyLedger(owner: DatabaseConnection): Promise<void> {
  const { counts, ...ledger } = await withSnapshot(owner, async ({ tx }) => ({
    ...(await verifyChain(tx)),
    counts: await findListCountFaults(tx),
  }));
  if (counts.length > 0)
    throw new Error(`the lists' counts differ from their rows: ${JSON.stringify(counts)}`);
  const { status, faults, faultCount } = ledger;
  if (status !== 'intact')
    throw new Error(`the ledger has ${faultCount} faults: ${JSON.stringify(faults.slice(0, 5))}`);
}

/** Like `verifyLedger`, for the database at this address. */
export const verifyLedgerAt = (databaseUrl: string): Promise<void> =>
  verifyLedger(connectionFromUrl(databaseUrl));

/** Like `verifyLedger`, for the embedded database running in this data directory. */
export const verifyEmbeddedLedger = async (dataDirectory: string): Promise<void> =>
  verifyLedger(await connectionToRunning(path.join(dataDirectory, 'postgres')));
