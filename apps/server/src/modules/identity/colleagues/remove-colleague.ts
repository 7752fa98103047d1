import { mayRemoveColleague } from '@plainview/domain/identity/users/account-rights';
import type { AgencyActor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import { accountTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { lockUser } from '../users/account.repository.ts';
import { disableAccount } from '../users/disable-account.ts';
import { manageOwnAgency } from './colleague.repository.ts';

/**
 * Removes a user from the actor's agency: disables the account, which ends its sessions and API keys at once.
 * Tickets stay. Uploads that are not part of one stay the user's own until they expire; an administrator of
 * the service can enable the account again.
 * @throws AppError NOT_FOUND, NOT_ON_ONESELF or ACCOUNT_NOT_ACTIVE.
 */
export async function removeColleague(
  context: AppContext,
  actor: AgencyActor,
  userId: string,
): Promise<void> {
  const now = context.clock.now();
  await accountTransaction(context.database, actor, async (tx) => {
    await manageOwnAgency(tx);
    const user = await lockUser(tx, userId);
    if (!user) throw new AppError('NOT_FOUND');
    const ability = mayRemoveColleague(actor.userId, user);
    if (!ability.allowed) throw new AppError(ability.code);
    const refusal = await disableAccount(context, tx, actor, { user, reason: { kind: 'agency' }, now });
    if (refusal !== null) throw new AppError(refusal);
  });
}
