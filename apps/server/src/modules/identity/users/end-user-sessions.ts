import { mayEndSessions } from '@plainview/domain/identity/users/account-rights';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { User } from '@plainview/domain/identity/users/user';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import { accountTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { accountData, recordEvent } from '../../../use-cases/custody/record-event.ts';
import { endSessions, lockUser } from './account.repository.ts';

/**
 * Ends all sessions of a user, for example after a device is lost (ASVS 7.4.5).
 * @throws AppError NOT_FOUND or NOT_ON_ONESELF.
 */
export async function endUserSessions(context: AppContext, actor: AdminActor, userId: string): Promise<User> {
  const now = context.clock.now();
  return accountTransaction(context.database, actor, async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new AppError('NOT_FOUND');
    const ability = mayEndSessions(actor.userId, user);
    if (!ability.allowed) throw new AppError(ability.code);
    await endSessions(tx, user.id);
    await recordEvent(tx, actor, now, {
      event: 'user.sessions_ended',
      subject: 'user',
      subjectId: user.id,
      agencyId: user.agencyId,
      audience: 'internal',
      data: accountData(user),
    });
    return user;
  });
}
