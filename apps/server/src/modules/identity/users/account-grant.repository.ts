import type { AccountGrant } from '@plainview/domain/identity/two-people/account-grant';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { inArray, sql } from 'drizzle-orm';
import { newId } from '../../../platform/database/new-id.ts';
import { accountGrants, users } from './accounts.table.ts';

/** Records that an account was admitted, or was given duties. */
export async function createGrant(tx: Transaction, grant: AccountGrant): Promise<void> {
  await tx.insert(accountGrants).values({ id: newId(), ...grant, duties: [...grant.duties] });
}

/** Lists the grants of these accounts, and of all accounts that admitted them or gave them duties. */
export async function listGrantsOf(tx: Reader, accountIds: readonly string[]): Promise<AccountGrant[]> {
  if (accountIds.length === 0) return [];
  const { accountId, kind, byId, at, duties } = accountGrants;
  return tx
    .select({ accountId, kind, byId, at, duties })
    .from(accountGrants)
    .where(
      sql`${accountId} in (
        with recursive reached (id) as (
          select unnest(${sql.param([...accountIds])}::uuid[])
          union
          select g.by_id from account_grants g join reached on reached.id = g.account_id
            where g.by_id is not null
        )
        select id from reached
      )`,
    )
    .orderBy(at);
}

/** Returns the names of these accounts by id, without those that were deleted. */
export async function listUserNames(
  tx: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
