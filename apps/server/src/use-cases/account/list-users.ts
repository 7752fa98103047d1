import type { AdminActor } from '@plainview/domain/account/actor';
import type { User } from '@plainview/domain/account/user';
import type { AppContext } from '../../app-context.ts';
import {
  countApprovedAdministrators,
  countUsers,
  listUsers,
  readAgencies,
  type UserFilter,
} from '../../persistence/account/account.repository.ts';
import type { PageRequest } from '../../persistence/database/keyset-pagination.ts';
import { tenantReadAtOnce } from '../../persistence/database/tenant-transaction.ts';

/**
 * Returns one page of the accounts with one status, the number of approved administrators, which limits the possible
 * actions, and the names of all agencies.
 */
export function listAccounts(
  context: AppContext,
  actor: AdminActor,
  filter: UserFilter,
  stretch: PageRequest,
): Promise<{
  readonly users: readonly User[];
  readonly total: number | null;
  readonly administrators: number;
  readonly agencyNames: readonly string[];
}> {
  return tenantReadAtOnce(context.database, actor, async (tx) => {
    const [users, total, administrators, agencies] = await Promise.all([
      listUsers(tx, filter, stretch),
      stretch.after === null ? countUsers(tx, filter) : null,
      countApprovedAdministrators(tx),
      // Only pending accounts are compared with other agencies.
      filter.status === 'pending' ? readAgencies(tx) : [],
    ]);
    return { users, total, administrators, agencyNames: agencies.map(({ name }) => name) };
  });
}

/** Counts the approved administrators. */
export function countAdministrators(context: AppContext, actor: AdminActor): Promise<number> {
  return tenantReadAtOnce(context.database, actor, countApprovedAdministrators);
}
