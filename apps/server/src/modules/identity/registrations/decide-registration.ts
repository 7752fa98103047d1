import {
  mayDecide,
  dutiesWithheldFromNewAdmin,
  type RegistrationDecision,
} from '@plainview/domain/identity/users/account-rights';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { dutiesWithout } from '@plainview/domain/identity/users/duty';
import type { User } from '@plainview/domain/identity/users/user';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { accountTransaction } from '../../../platform/database/tenant-transaction.ts';
import { accountData, recordEvent } from '../../../platform/ledger/record-event.ts';
import { withRefusedDomain } from '../account-rules/account-rules.ts';
import { setAgencyAdministrator } from '../colleagues/colleagues.repository.ts';
import { queueEmail } from '../mail/queue-email.ts';
import { createGrant } from '../users/account-grant.repository.ts';
import { endSessions, lockUser, setUserStatus, setWithheldDuties } from '../users/account.repository.ts';

/** Options of an approval. */
interface Approval {
  /** Also approve a rejected account, or enable a disabled one. */
  readonly undoesRejection?: boolean;
  /** Make an agency user an administrator of the agency, such as its first user. */
  readonly isAgencyAdministrator?: boolean;
}

/** Approves a pending account. A new administrator gets no duty that the actor lacks. */
export const approveUser = (
  context: AppContext,
  actor: AdminActor,
  userId: string,
  approval: Approval = {},
): Promise<User> => decide(context, actor, userId, 'approved', approval);

/** Rejects a pending account, and ends its sessions immediately. */
export const rejectUser = (context: AppContext, actor: AdminActor, userId: string): Promise<User> =>
  decide(context, actor, userId, 'rejected', {});

async function decide(
  context: AppContext,
  actor: AdminActor,
  userId: string,
  decision: RegistrationDecision,
  approval: Approval,
): Promise<User> {
  const now = context.clock.now();
  return accountTransaction(context.database, actor, async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new AppError('NOT_FOUND');
    const ability = mayDecide(actor.userId, withRefusedDomain(user), decision);
    if (!ability.allowed) throw new AppError(ability.code);
    // Deciding a pending account must not overrule a rejection that this administrator has not seen.
    if (user.status !== 'pending' && !approval.undoesRejection) throw new AppError('USER_NOT_PENDING');
    const isNewAgencyAdministrator = approval.isAgencyAdministrator === true && !user.isAgencyAdministrator;
    if (isNewAgencyAdministrator && (user.role !== 'agency' || user.agencyId === null))
      throw new AppError('NOT_AN_AGENCY_USER');
    const isNewAdministrator = decision === 'approved' && user.role === 'admin';
    const withheldDuties = isNewAdministrator
      ? dutiesWithheldFromNewAdmin(actor, user.withheldDuties)
      : user.withheldDuties;
    await setUserStatus(tx, user.id, decision);
    await setWithheldDuties(tx, user.id, withheldDuties);
    if (decision === 'rejected') await endSessions(tx, user.id);
    else
      await createGrant(tx, {
        accountId: user.id,
        kind: 'approved',
        byId: actor.userId,
        at: now,
        duties: user.role === 'admin' ? dutiesWithout(withheldDuties) : [],
      });
    await notifyOfDecision(context, tx, user, { decision, now });
    await recordEvent(tx, actor, now, {
      event: decision === 'approved' ? 'user.approved' : 'user.rejected',
      subject: 'user',
      subjectId: user.id,
      agencyId: user.agencyId,
      audience: 'internal',
      data: {
        ...accountData(user),
        ...(user.status === 'rejected' && { wasRejected: true }),
        ...(user.status === 'disabled' && { wasDisabled: true }),
      },
    });
    if (isNewAgencyAdministrator) {
      await setAgencyAdministrator(tx, user.id, true);
      await recordEvent(tx, actor, now, {
        event: 'user.agency_administrator_set',
        subject: 'user',
        subjectId: user.id,
        agencyId: user.agencyId,
        data: { ...accountData(user), agencyName: user.agencyName, isAgencyAdministrator: true },
      });
    }
    return {
      ...user,
      isAgencyAdministrator: user.isAgencyAdministrator || isNewAgencyAdministrator,
      status: decision,
      withheldDuties,
      disabledAt: null,
      disabledUnusedDays: null,
      isDisabledByAgency: false,
    };
  });
}

function notifyOfDecision(
  context: AppContext,
  tx: Transaction,
  user: User,
  { decision, now }: { readonly decision: RegistrationDecision; readonly now: Date },
): Promise<void> {
  if (user.status === 'disabled')
    return queueEmail(context, tx, user, {
      eventKey: `accountEnabled:${user.id}:${now.toISOString()}`,
      about: { kind: 'accountEnabled' },
      now,
    });
  return queueEmail(context, tx, user, {
    // Each decision is made at most once, but an approval can follow a rejection.
    eventKey: `registrationDecided:${user.id}:${decision}`,
    about: { kind: decision === 'approved' ? 'registrationApproved' : 'registrationRejected' },
    now,
  });
}
