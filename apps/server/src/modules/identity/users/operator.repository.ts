import type { Reader } from '@plainview/postgres/database';
import { readRows } from '@plainview/postgres/read-rows';
import { sql } from 'drizzle-orm';
import { custodyEntries } from '../../../platform/ledger/custody.table.ts';
import { importedLedgers } from '../../proof/agency-transfers/imported-ledgers.table.ts';
import { users } from './accounts.table.ts';
import { identities } from './identity.table.ts';

/**
 * Returns whether this database ever had its first administrator. The ledger records it, because it outlives
 * the account and is part of every backup.
 */
export async function wasOperatorProvisioned(tx: Reader): Promise<boolean> {
  const rows = await readRows<{ found: boolean }>(
    tx,
    sql`
    select exists (select 1 from ${identities} where ${identities.isOperator})
        -- The users of an imported agency come before the first administrator.
        or (exists (select 1 from ${users}) and not exists (select 1 from ${importedLedgers}))
        or exists (select 1 from ${custodyEntries} where ${custodyEntries.event} = 'user.bootstrapped') as found`,
  );
  return rows[0]?.found === true;
}
