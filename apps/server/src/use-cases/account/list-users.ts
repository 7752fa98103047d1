import type { AdminActor } from '@plainview/domain/account/actor';
import type { AppContext } from '../../app-context.ts';
import {
  countApprovedAdministrators,
  listUsers,
  type UserRecord,
} from '../../persistence/account.repository.ts';
import { tenantTransaction } from '../../persistence/tenant-transaction.ts';

/** A page of accounts of one status, and how many approved administrators bound the acts upon them. */
export function listAccounts(
  context: AppContext,
  actor: AdminActor,
  filter: Parameters<typeof listUsers>[1],
): Promise<{ readonly users: readonly UserRecord[]; readonly administrators: number }> {
  return tenantTransaction(context.database, actor, async (tx) => ({
    users: await listUsers(tx, filter),
    administrators: await countApprovedAdministrators(tx),
  }));
}

/** How many approved administrators there are. */
export function countAdministrators(context: AppContext, actor: AdminActor): Promise<number> {
  return tenantTransaction(context.database, actor, countApprovedAdministrators);
}
