import type { AppContext } from '../platform/app-context.ts';
import { systemRead } from '../platform/database/tenant-transaction.ts';
import { readCustodyHead } from '../platform/ledger/custody.repository.ts';

/**
 * Reads the sequence number of the newest ledger entry. A stream that resumes after it misses nothing
 * that is read later.
 */
export async function readLedgerPosition({ database }: Pick<AppContext, 'database'>): Promise<number> {
  return (await systemRead(database, readCustodyHead)).sequence;
}
