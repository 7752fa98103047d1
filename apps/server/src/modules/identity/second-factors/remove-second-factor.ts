import { mayRemoveSecondFactor } from '@plainview/domain/identity/second-factors/second-factor';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { User } from '@plainview/domain/identity/users/user';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import { accountTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { notifyOfSecondFactorChange } from '../authenticators/notify-of-change.ts';
import { endSessions, lockUser } from '../users/account.repository.ts';
import { deleteSecondFactor, lockChangesOfSecondFactor } from './second-factor.repository.ts';

/**
 * Removes another user's second factor, app and passkeys, for example after a phone is lost, and ends that
 * user's sessions.
 * @throws AppError REASON_REQUIRED, NOT_FOUND, NOT_ON_ONESELF or SECOND_FACTOR_NOT_ON.
 */
export async function removeSecondFactor(
  context: AppContext,
  actor: AdminActor,
  userId: string,
  reason: string,
): Promise<User> {
  if (reason === '') throw new AppError('REASON_REQUIRED');
  const now = context.clock.now();
  return accountTransaction(context.database, actor, async (tx) => {
    // Lock the account first: transactions of its owner hold that lock from the start.
    const user = await lockUser(tx, userId);
    if (!user) throw new AppError('NOT_FOUND');
    const ability = mayRemoveSecondFactor(actor.userId, user);
    if (!ability.allowed) throw new AppError(ability.code);
    await lockChangesOfSecondFactor(tx, user.id);
    await deleteSecondFactor(tx, user.id);
    await endSessions(tx, user.id);
    await notifyOfSecondFactorChange(context, tx, { by: actor, user, change: 'removed', now, reason });
    return { ...user, hasSecondFactor: false, hasAuthenticatorApp: false, hasPasskey: false };
  });
}
