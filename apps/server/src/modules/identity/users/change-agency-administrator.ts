import { maySetAgencyAdministrator } from '@plainview/domain/identity/users/account-rights';
import type { Actor } from '@plainview/domain/identity/users/actor';
import type { User } from '@plainview/domain/identity/users/user';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import { accountTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { accountData, recordEvent } from '../../../use-cases/custody/record-event.ts';
import { manageOwnAgency, setAgencyAdministrator } from '../colleagues/colleagues.repository.ts';
import { revokeInvitationsOf } from '../invitations/invitations.ts';
import { endSessions, lockUser } from './account.repository.ts';

/**
 * Makes an agency user an administrator of the agency, or withdraws that: then the sessions end, so that no
 * action in progress continues, and open invitations of the user are revoked. Administrators of the service
 * set any agency user, agency administrators their colleagues.
 * @throws AppError NOT_FOUND, NOT_ON_ONESELF, NOT_AN_AGENCY_USER or ACCOUNT_NOT_ACTIVE.
 */
export function changeAgencyAdministrator(
  context: AppContext,
  actor: Actor,
  userId: string,
  isAgencyAdministrator: boolean,
): Promise<User> {
  const now = context.clock.now();
  return accountTransaction(context.database, actor, async (tx) => {
    if (actor.role === 'agency') await manageOwnAgency(tx);
    const user = await lockUser(tx, userId);
    if (!user) throw new AppError('NOT_FOUND');
    const ability = maySetAgencyAdministrator(actor, user);
    if (!ability.allowed) throw new AppError(ability.code);
    if (user.isAgencyAdministrator === isAgencyAdministrator) return user;
    await setAgencyAdministrator(tx, user.id, isAgencyAdministrator);
    if (!isAgencyAdministrator) {
      await endSessions(tx, user.id);
      await revokeInvitationsOf(tx, actor, user, now);
    }
    await recordEvent(tx, actor, now, {
      event: 'user.agency_administrator_set',
      subject: 'user',
      subjectId: user.id,
      agencyId: user.agencyId,
      data: { ...accountData(user), agencyName: user.agencyName, isAgencyAdministrator },
    });
    return { ...user, isAgencyAdministrator };
  });
}
