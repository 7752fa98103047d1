import { mayGiveDuties, maySetDuties } from '@plainview/domain/identity/users/account-rights';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { duties, dutiesWithout, type Duty } from '@plainview/domain/identity/users/duty';
import type { User } from '@plainview/domain/identity/users/user';
import type { Reader } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { accountTransaction } from '../../../platform/database/tenant-transaction.ts';
import { accountData, recordEvent } from '../../../platform/ledger/record-event.ts';
import { revokeKeysOf } from '../api-keys/api-keys.ts';
import { revokeInvitationsOf } from '../invitations/invitations.ts';
import { createGrant } from './account-grant.repository.ts';
import {
  endSessions,
  listApprovedAdministrators,
  lockUser,
  setWithheldDuties,
} from './account.repository.ts';
import { unassignTickets } from './disable-account.ts';

/**
 * Sets an administrator's duties to exactly these and ends that administrator's sessions and keys.
 * @throws AppError DUTY_NEEDED if the actor lacks a duty to be given
 */
export async function setDuties(
  context: AppContext,
  actor: AdminActor,
  userId: string,
  chosen: readonly Duty[],
): Promise<User> {
  const now = context.clock.now();
  const { separatesDuties } = context.config.policy;
  return accountTransaction(context.database, actor, async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new AppError('NOT_FOUND');
    const othersHave = await dutiesOfOtherAdmins(tx, user.id);
    const ability = maySetDuties(actor.userId, user, separatesDuties, chosen, othersHave);
    if (!ability.allowed) throw new AppError(ability.code);
    const giving = mayGiveDuties(actor, user.withheldDuties, chosen);
    if (!giving.allowed) throw new AppError(giving.code);
    const withheldDuties = duties.filter((duty) => !chosen.includes(duty));
    if (duties.every((duty) => withheldDuties.includes(duty) === user.withheldDuties.includes(duty)))
      return user;
    await setWithheldDuties(tx, user.id, withheldDuties);
    const given = chosen.filter((duty) => user.withheldDuties.includes(duty));
    if (given.length > 0)
      await createGrant(tx, {
        accountId: user.id,
        kind: 'duties',
        byId: actor.userId,
        at: now,
        duties: given,
      });
    await endSessions(tx, user.id);
    await revokeKeysOf(tx, actor, user.id, now);
    if (!chosen.includes('reviewer')) await unassignTickets(tx, actor, user, now);
    await revokeInvitationsOf(tx, actor, user, now);
    await recordEvent(tx, actor, now, {
      event: 'user.duties_set',
      subject: 'user',
      subjectId: user.id,
      agencyId: user.agencyId,
      audience: 'internal',
      data: { ...accountData(user), duties: dutiesWithout(withheldDuties) },
    });
    return { ...user, withheldDuties };
  });
}

/** Returns the duties that the other approved administrators have between them. */
export async function dutiesOfOtherAdmins(tx: Reader, userId: string): Promise<Duty[]> {
  const others = (await listApprovedAdministrators(tx)).filter(({ id }) => id !== userId);
  return others.flatMap(({ withheldDuties }) => dutiesWithout(withheldDuties));
}
