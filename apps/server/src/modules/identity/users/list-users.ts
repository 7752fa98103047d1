import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { User } from '@plainview/domain/identity/users/user';
import type { AppContext } from '../../../app-context.ts';
import { readCountedPage, type CountedPageRequest } from '../../../persistence/database/keyset-pagination.ts';
import { tenantRead, tenantReadAtOnce } from '../../../persistence/database/tenant-transaction.ts';
import { listAgencies } from '../../agencies/agencies/agencies.repository.ts';
import { countApprovedAdministrators, countUsers, listUsers, type UserFilter } from './account.repository.ts';

/**
 * Returns one page of the accounts with one status, the number of approved administrators, which limits the
 * possible actions, and the names of all agencies.
 */
export function listAccounts(
  context: AppContext,
  actor: AdminActor,
  filter: UserFilter,
  stretch: CountedPageRequest,
): Promise<{
  readonly users: readonly User[];
  readonly total: number | null;
  readonly isTotalExact: boolean;
  readonly administrators: number;
  readonly agencyNames: readonly string[];
}> {
  // A search first finds the matches.
  const read = filter.search === '' ? tenantReadAtOnce : tenantRead;
  return read(context.database, actor, async (tx) => {
    const [{ rows: users, ...count }, administrators, agencies] = await Promise.all([
      readCountedPage(stretch, {
        rows: () => listUsers(tx, filter, stretch),
        total: () => countUsers(tx, filter, stretch.countUpTo),
      }),
      countApprovedAdministrators(tx),
      // Only pending accounts are compared with other agencies.
      filter.status === 'pending' ? listAgencies(tx) : [],
    ]);
    return { users, ...count, administrators, agencyNames: agencies.map(({ name }) => name) };
  });
}

/** Counts the approved administrators. */
export function countAdministrators(context: AppContext, actor: AdminActor): Promise<number> {
  return tenantReadAtOnce(context.database, actor, countApprovedAdministrators);
}
