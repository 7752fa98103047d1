import type { Invitation } from '@plainview/domain/identity/invitations/invitation';
import { checkNewPassword } from '@plainview/domain/identity/registrations/registration';
import { dutiesWithheldFromNewAdmin, mayAdmit } from '@plainview/domain/identity/users/account-rights';
import { checkPersonName } from '@plainview/domain/identity/users/display-name';
import { dutiesWithout } from '@plainview/domain/identity/users/duty';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { codeHashOf } from '../../../platform/auth/email-tokens.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { asSystem, lockAccountChanges } from '../../../platform/database/tenant-transaction.ts';
import { actorOfAccount, recordEvent } from '../../../platform/ledger/record-event.ts';
import { lockAgency } from '../../agencies/agencies/agencies.repository.ts';
import { rejectWeakPassword, requireAllowedDomain } from '../account-rules/account-rules.ts';
import { deleteUnconfirmed } from '../registrations/registration-confirmation.ts';
import { toActor } from '../sessions/resolve-caller.ts';
import { createGrant } from '../users/account-grant.repository.ts';
import { createIdentity, createUser, findIdentityByEmail, findUser } from '../users/account.repository.ts';
import { deleteInvitation, getInvitationByCode } from './invitations.repository.ts';
import { invitationAudience, previewInvitation } from './invitations.ts';

interface Acceptance {
  readonly code: string;
  readonly name: string;
  readonly password: string;
  readonly confirmPassword: string;
}

/**
 * Creates the account of an invitation. It is approved, since the invitation is the approval. Works once, and
 * only while the inviter is still allowed to invite.
 * @returns the address to sign in with
 */
export async function acceptInvitation(
  context: AppContext,
  form: Acceptance,
  address: string,
): Promise<{ readonly email: string }> {
  const { code, name, password } = form;
  const error = checkNewPassword(form, context.config.policy) ?? checkPersonName(name);
  if (error) throw new AppError(error.code, error.data);
  const { email, agencyName } = await previewInvitation(context, code, address);
  await rejectWeakPassword(context, password, { name, email, agencyName });
  const passwordHash = await context.passwords.hash(password);
  const now = context.clock.now();
  await asSystem(context.database, async (tx) => {
    // The new right depends on the inviter's right, which must hold until the commit.
    await lockAccountChanges(tx);
    const invitation = await getInvitationByCode(tx, codeHashOf(code), now);
    if (!invitation || !(await deleteInvitation(tx, invitation.id))) throw new AppError('LINK_NOT_VALID');
    await createAccount(context, tx, { invitation, name, passwordHash, now });
  });
  return { email };
}

async function createAccount(
  context: AppContext,
  tx: Transaction,
  account: {
    readonly invitation: Invitation;
    readonly name: string;
    readonly passwordHash: string;
    readonly now: Date;
  },
): Promise<void> {
  const { invitation, name, passwordHash, now } = account;
  const { email, role, agencyId, agencyName } = invitation;
  const inviter = await findUser(tx, invitation.invitedBy);
  const actor = inviter && toActor(inviter, context.config.policy);
  if (!actor || typeof actor === 'string' || !mayAdmit(actor, invitation))
    throw new AppError('LINK_NOT_VALID');
  const agency = agencyId === null ? null : await lockAgency(tx, agencyId);
  requireAllowedDomain(email, { role, allowedDomains: agency?.emailDomains ?? [] });
  const registered = await findIdentityByEmail(tx, email);
  if (registered) await deleteUnconfirmed(tx, registered.id, now);
  const id = newId();
  if (!(await createIdentity(tx, { id, name, email, passwordHash, isOperator: false })))
    throw new AppError('EMAIL_ALREADY_REGISTERED');
  const withheldDuties =
    role === 'admin' && actor.role === 'admin'
      ? dutiesWithheldFromNewAdmin(actor, invitation.withheldDuties)
      : [];
  await createUser(tx, {
    id,
    name,
    email,
    role,
    status: 'approved',
    agencyId,
    withheldDuties,
    createdAt: now,
  });
  await createGrant(tx, {
    accountId: id,
    kind: 'invited',
    byId: invitation.invitedBy,
    at: now,
    duties: role === 'admin' ? dutiesWithout(withheldDuties) : [],
  });
  await recordEvent(tx, actorOfAccount({ id, name, email }), now, {
    event: 'user.invitation_accepted',
    subject: 'user',
    subjectId: id,
    agencyId,
    audience: invitationAudience(actor),
    data: {
      role,
      email,
      ...(agencyName !== null && { agencyName }),
      invitedBy: invitation.inviterName,
      invitedById: invitation.invitedBy,
      invitedByEmail: invitation.inviterEmail,
    },
  });
}
