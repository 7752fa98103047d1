import { mayDecide, withheldFromNew } from '@plainview/domain/account/account-rights';
import type { AdminActor } from '@plainview/domain/account/actor';
import type { AppContext } from '../../app-context.ts';
import { Refused } from '../../core/app-error.ts';
import {
  endSessions,
  lockUser,
  setUserStatus,
  setWithheldDuties,
  type UserRecord,
} from '../../persistence/account/account.repository.ts';
import { accountTransaction } from '../../persistence/database/tenant-transaction.ts';
import { accountData, record } from '../custody/record-event.ts';
import { writeMail } from '../mail/write-mail.ts';

/**
 * Approves or rejects a pending account; a rejection ends its sessions at once. A new administrator gets no duty that the
 * actor lacks.
 * @throws Refused NOT_FOUND, NOT_ON_ONESELF or USER_NOT_PENDING.
 */
export async function decideRegistration(
  context: AppContext,
  actor: AdminActor,
  userId: string,
  decision: 'approved' | 'rejected',
): Promise<UserRecord> {
  const now = context.clock.now();
  return accountTransaction(context.database, actor, async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new Refused('NOT_FOUND');
    const ability = mayDecide(actor.userId, user);
    if (!ability.allowed) throw new Refused(ability.code);
    const isNewAdministrator = decision === 'approved' && user.role === 'admin';
    const withheldDuties = isNewAdministrator
      ? withheldFromNew(actor, user.withheldDuties)
      : user.withheldDuties;
    await setUserStatus(tx, user.id, decision);
    await setWithheldDuties(tx, user.id, withheldDuties);
    if (decision === 'rejected') await endSessions(tx, user.id);
    await writeMail(context, tx, user, {
      eventKey: `registrationDecided:${user.id}`,
      about: { kind: decision === 'approved' ? 'registrationApproved' : 'registrationRejected' },
      now,
    });
    await record(tx, actor, now, {
      event: decision === 'approved' ? 'user.approved' : 'user.rejected',
      subject: 'user',
      subjectId: user.id,
      agencyId: user.agencyId,
      audience: 'internal',
      data: accountData(user),
    });
    return { ...user, status: decision, withheldDuties };
  });
}
