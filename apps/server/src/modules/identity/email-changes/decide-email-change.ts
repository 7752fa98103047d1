import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import { tenantReadAtOnce, accountTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { recordEvent } from '../../../use-cases/custody/record-event.ts';
import { deleteEmailChange, findEmailChange, listEmailChanges } from '../profiles/profile.repository.ts';
import { endSessions, lockUser } from '../users/account.repository.ts';
import { applyEmailChange } from './apply-email-change.ts';

/** Lists the email address changes that await an administrator's decision. */
export function readEmailChanges(context: AppContext, actor: AdminActor) {
  return tenantReadAtOnce(context.database, actor, (tx) => listEmailChanges(tx, context.clock.now()));
}

/**
 * Applies or declines a change of email address. Applying it ends the user's sessions, unless it is the
 * actor's own change.
 * @throws AppError NOT_FOUND, or EMAIL_ALREADY_REGISTERED if another account has registered
 *   the address since.
 */
export async function decideEmailChange(
  context: AppContext,
  actor: AdminActor,
  userId: string,
  decision: 'confirm' | 'decline',
): Promise<void> {
  const now = context.clock.now();
  await accountTransaction(context.database, actor, async (tx) => {
    const user = await lockUser(tx, userId);
    const change = user && (await findEmailChange(tx, userId, now));
    // Administrators cannot decide a change that awaits the code from its message.
    if (!user || !change || change.codeHash !== null) throw new AppError('NOT_FOUND');
    await deleteEmailChange(tx, user.id);
    if (decision === 'confirm') {
      await applyEmailChange(context, tx, user, change.newEmail, now);
      if (user.id !== actor.userId) await endSessions(tx, user.id);
    }
    await recordEvent(tx, actor, now, {
      event: decision === 'confirm' ? 'user.email_changed' : 'user.email_change_declined',
      subject: 'user',
      subjectId: user.id,
      agencyId: user.agencyId,
      audience: 'internal',
      data: { account: user.name, email: user.email, newEmail: change.newEmail },
    });
  });
}
