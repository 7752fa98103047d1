import type { AdminActor } from '@plainview/domain/account/actor';
import type { AppContext } from '../../app-context.ts';
import { endSessions, lockUser } from '../../persistence/account.repository.ts';
import {
  deleteEmailChange,
  findEmailChange,
  isEmailTaken,
  listEmailChanges,
  setEmail,
} from '../../persistence/profile.repository.ts';
import { tenantTransaction } from '../../persistence/tenant-transaction.ts';
import { record } from '../record.ts';
import { Refused } from '../refused.ts';

/** Changes of e-mail address that wait for an administrator. */
export function readEmailChanges(context: AppContext, actor: AdminActor) {
  return tenantTransaction(context.database, actor, (tx) => listEmailChanges(tx, context.clock.now()));
}

/**
 * Lets a change of e-mail address take effect, or not. The person signs in again with the new address; one's own
 * change keeps one's session.
 * @throws Refused NOT_FOUND, or EMAIL_ALREADY_REGISTERED where somebody registered the address meanwhile.
 */
export async function decideEmailChange(
  context: AppContext,
  actor: AdminActor,
  userId: string,
  decision: 'confirm' | 'decline',
): Promise<void> {
  const now = context.clock.now();
  await tenantTransaction(context.database, actor, async (tx) => {
    const user = await lockUser(tx, userId);
    const change = user && (await findEmailChange(tx, userId, now));
    if (!user || !change) throw new Refused('NOT_FOUND');
    await deleteEmailChange(tx, userId);
    if (decision === 'confirm') {
      if (await isEmailTaken(tx, change.newEmail)) throw new Refused('EMAIL_ALREADY_REGISTERED');
      await setEmail(tx, userId, change.newEmail);
      if (userId !== actor.userId) await endSessions(tx, userId);
    }
    await record(tx, actor, now, {
      event: decision === 'confirm' ? 'user.email_changed' : 'user.email_change_declined',
      subject: 'user',
      subjectId: userId,
      agencyId: user.agencyId,
      audience: 'internal',
      data: { email: user.email, newEmail: change.newEmail },
    });
  });
}
