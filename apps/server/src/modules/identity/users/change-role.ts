import {
  mayChangeRole,
  mayDutiesBeRemoved,
  dutiesWithheldFromNewAdmin,
} from '@plainview/domain/identity/users/account-rights';
import type { AdminActor, Role } from '@plainview/domain/identity/users/actor';
import { dutiesWithout } from '@plainview/domain/identity/users/duty';
import type { User } from '@plainview/domain/identity/users/user';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { accountTransaction } from '../../../platform/database/tenant-transaction.ts';
import { accountData, recordEvent } from '../../../platform/ledger/record-event.ts';
import { revokeKeysOf } from '../api-keys/api-keys.ts';
import { revokeInvitationsOf } from '../invitations/invitations.ts';
import { createGrant } from './account-grant.repository.ts';
import {
  countApprovedAdministrators,
  endSessions,
  lockUser,
  setUserRole,
  setWithheldDuties,
} from './account.repository.ts';
import { unassignTickets } from './disable-account.ts';
import { dutiesOfOtherAdmins } from './set-duties.ts';

/**
 * Changes a role and immediately ends that user's sessions and keys (decisions, Accounts 6). A new
 * administrator gets no duty that the actor lacks.
 */
export async function changeRole(
  context: AppContext,
  actor: AdminActor,
  userId: string,
  role: Role,
): Promise<User> {
  return accountTransaction(context.database, actor, async (tx) => {
    const administrators = await countApprovedAdministrators(tx);
    const user = await lockUser(tx, userId);
    if (!user) throw new AppError('NOT_FOUND');
    const ability = mayChangeRole(actor.userId, user, administrators);
    if (!ability.allowed) throw new AppError(ability.code);
    if (user.role === role) return user;
    if (context.config.policy.separatesDuties) {
      const going = mayDutiesBeRemoved(user, await dutiesOfOtherAdmins(tx, user.id));
      if (!going.allowed) throw new AppError(going.code);
    }
    const withheldDuties =
      role === 'admin' ? dutiesWithheldFromNewAdmin(actor, user.withheldDuties) : user.withheldDuties;
    await setUserRole(tx, user.id, role);
    await setWithheldDuties(tx, user.id, withheldDuties);
    await endSessions(tx, user.id);
    const now = context.clock.now();
    if (role === 'admin')
      await createGrant(tx, {
        accountId: user.id,
        kind: 'role',
        byId: actor.userId,
        at: now,
        duties: dutiesWithout(withheldDuties),
      });
    await revokeKeysOf(tx, actor, user.id, now);
    await unassignTickets(tx, actor, user, now);
    await revokeInvitationsOf(tx, actor, user, now);
    await recordEvent(tx, actor, now, {
      event: 'user.role_changed',
      subject: 'user',
      subjectId: user.id,
      agencyId: user.agencyId,
      audience: 'internal',
      data: { ...accountData(user), from: user.role, to: role },
    });
    return { ...user, role, withheldDuties, isAgencyAdministrator: false };
  });
}
