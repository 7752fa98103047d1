import type { Invitation } from '@plainview/domain/identity/invitations/invitation';
import { mayRemoveColleague } from '@plainview/domain/identity/users/account-rights';
import type { AgencyActor } from '@plainview/domain/identity/users/actor';
import type { User } from '@plainview/domain/identity/users/user';
import { readCountedPage, type CountedPageRequest } from '@plainview/postgres/keyset-pagination';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import {
  accountTransaction,
  tenantRead,
  tenantReadAtOnce,
} from '../../../platform/database/tenant-transaction.ts';
import { listOpenInvitations } from '../invitations/invitations.repository.ts';
import { lockUser } from '../users/account.repository.ts';
import { disableAccount } from '../users/disable-account.ts';
import * as repository from './colleagues.repository.ts';

/** Returns one page of the users of the actor's agency. */
export function listColleagues(
  context: AppContext,
  actor: AgencyActor,
  search: string,
  page: CountedPageRequest,
): Promise<{
  readonly rows: readonly User[];
  readonly total: number | null;
  readonly isTotalExact: boolean;
}> {
  const filter = { agencyId: actor.agencyId, search };
  return tenantRead(context.database, actor, async (tx) => {
    await repository.manageOwnAgency(tx);
    return readCountedPage(page, {
      rows: () => repository.listColleagues(tx, filter, page),
      total: () => repository.countColleagues(tx, filter, page.countUpTo),
    });
  });
}

/** Lists the active users of the actor's agency, by name. */
export const listAgencyUsers = (
  { database }: Pick<AppContext, 'database'>,
  actor: AgencyActor,
): Promise<readonly repository.AgencyUser[]> =>
  tenantReadAtOnce(database, actor, repository.listAgencyUserNames);

/** Lists the open invitations to the actor's agency, by address. */
export function listOwnInvitations(context: AppContext, actor: AgencyActor): Promise<Invitation[]> {
  return tenantRead(context.database, actor, async (tx) => {
    await repository.manageOwnAgency(tx);
    return listOpenInvitations(tx, context.clock.now());
  });
}

/**
 * Removes a user from the actor's agency: disables the account, which ends its sessions and API keys at once.
 * Tickets stay. Uploads that are not part of one stay the user's own until they expire; an administrator of
 * the service can enable the account again.
 */
export async function removeColleague(
  context: AppContext,
  actor: AgencyActor,
  userId: string,
): Promise<void> {
  const now = context.clock.now();
  await accountTransaction(context.database, actor, async (tx) => {
    await repository.manageOwnAgency(tx);
    const user = await lockUser(tx, userId);
    if (!user) throw new AppError('NOT_FOUND');
    const ability = mayRemoveColleague(actor.userId, user);
    if (!ability.allowed) throw new AppError(ability.code);
    const error = await disableAccount(context, tx, actor, { user, reason: { kind: 'agency' }, now });
    if (error !== null) throw new AppError(error);
  });
}
