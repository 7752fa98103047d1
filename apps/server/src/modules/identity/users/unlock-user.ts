import { mayUnlock } from '@plainview/domain/identity/users/account-rights';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { User } from '@plainview/domain/identity/users/user';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import { accountTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { accountData, recordEvent } from '../../../use-cases/custody/record-event.ts';
import { lockUser, setUserLock } from './account.repository.ts';

/**
 * Unlocks an account that was locked by failed sign-ins (CJIS AC-7).
 * @throws AppError NOT_FOUND, NOT_ON_ONESELF or ACCOUNT_NOT_LOCKED.
 */
export async function unlockUser(context: AppContext, actor: AdminActor, userId: string): Promise<User> {
  const now = context.clock.now();
  const unlocked = await accountTransaction(context.database, actor, async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new AppError('NOT_FOUND');
    const ability = mayUnlock(actor.userId, user);
    if (!ability.allowed) throw new AppError(ability.code);
    await setUserLock(tx, user.id, null);
    await recordEvent(tx, actor, now, {
      event: 'user.unlocked',
      subject: 'user',
      subjectId: user.id,
      agencyId: user.agencyId,
      audience: 'internal',
      data: accountData(user),
    });
    return { ...user, lockedAt: null };
  });
  await context.rateLimits.forgive('account', unlocked.email);
  return unlocked;
}
