import type { Invitation } from '@plainview/domain/identity/invitations/invitation';
import { checkAgencyName } from '@plainview/domain/identity/registrations/registration';
import { dutiesWithheldFromNewAdmin } from '@plainview/domain/identity/users/account-rights';
import type { Actor, AdminActor, AgencyActor, Role } from '@plainview/domain/identity/users/actor';
import { linkMilliseconds } from '@plainview/domain/operations/mail/mail';
import { addTime } from '@plainview/domain/shared/time';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { codeHashOf } from '../../../platform/auth/email-tokens.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { emailKey } from '../../../platform/core/email-key.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { asSystem, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { findOrCreateAgency, lockAgency } from '../../agencies/agencies/agencies.repository.ts';
import { requireAllowedDomain } from '../account-rules/account-rules.ts';
import { manageOwnAgency } from '../colleagues/colleagues.repository.ts';
import { queueEmail } from '../mail/queue-email.ts';
import { findIdentityByEmail, findUser } from '../users/account.repository.ts';
import * as repository from './invitations.repository.ts';
import { endInvitation, invitationAudience, invitationData } from './invitations.ts';

interface InvitationForm {
  readonly email: string;
  readonly role: Role;
  readonly agencyName: string;
}

/** An invitation, and the code of its link if it was not sent by email. */
export interface CreatedInvitation {
  readonly invitation: Invitation;
  /** Null: the link was sent by email. */
  readonly code: string | null;
}

/**
 * Invites an address to an account with a role and agency. The link is sent by email. If no mail is set up,
 * its code is returned this once, for the administrator to pass on.
 */
export function createInvitation(
  context: AppContext,
  actor: AdminActor,
  form: InvitationForm,
): Promise<CreatedInvitation> {
  const error = checkAgencyName(form);
  if (error) throw new AppError(error.code, error.data);
  const now = context.clock.now();
  const { role } = form;
  const email = emailKey(form.email);
  return tenantTransaction(context.database, actor, async (tx) => {
    await requireFree(tx, email, now);
    const agencyId =
      role === 'agency' ? await findOrCreateAgency(tx, { newId: newId(), name: form.agencyName, now }) : null;
    const agency = agencyId === null ? null : await lockAgency(tx, agencyId);
    requireAllowedDomain(email, { role, allowedDomains: agency?.emailDomains ?? [] });
    return addInvitation(context, tx, actor, { email, role, agencyId, now });
  });
}

/** Invites an address to the agency of the actor, who administers it. Works like `createInvitation`. */
export async function inviteColleague(
  context: AppContext,
  actor: AgencyActor,
  address: string,
): Promise<CreatedInvitation> {
  // Counted for the agency: an answer reveals whether an address is registered, and an invitation sends mail.
  if (!(await context.rateLimits.consume('colleagueInvitation', actor.agencyId)))
    throw new AppError('TOO_MANY_ATTEMPTS');
  const now = context.clock.now();
  const email = emailKey(address);
  // Ends an expired invitation to the address, which may be to another agency.
  await asSystem(context.database, (tx) => requireFree(tx, email, now));
  return tenantTransaction(context.database, actor, async (tx) => {
    await manageOwnAgency(tx);
    const inviter = await findUser(tx, actor.userId);
    requireAllowedDomain(email, { role: 'agency', allowedDomains: inviter?.agencyEmailDomains ?? [] });
    return addInvitation(context, tx, actor, { email, role: 'agency', agencyId: actor.agencyId, now });
  });
}

async function addInvitation(
  context: AppContext,
  tx: Transaction,
  actor: Actor,
  invited: {
    readonly email: string;
    readonly role: Role;
    readonly agencyId: string | null;
    readonly now: Date;
  },
): Promise<CreatedInvitation> {
  const { now, ...whom } = invited;
  // The message has the same id, from which the code is derived.
  const id = newId();
  const code = context.mailCodes.codeOf(id);
  const expiresAt = addTime(now, linkMilliseconds.invitation);
  const isAdded = await repository.createInvitation(tx, {
    id,
    ...whom,
    codeHash: codeHashOf(code),
    withheldDuties:
      whom.role === 'admin' && actor.role === 'admin' ? dutiesWithheldFromNewAdmin(actor, []) : [],
    invitedBy: actor.userId,
    createdAt: now,
    expiresAt,
  });
  if (!isAdded) throw new AppError('ALREADY_INVITED');
  const invitation = await repository.getInvitation(tx, id);
  if (!invitation) throw new Error('the invitation was not stored');
  const isMailed = context.mailer !== null;
  if (isMailed) await mailLink(context, tx, invitation, now);
  await recordEvent(tx, actor, now, {
    event: 'invitation.created',
    subject: 'invitation',
    subjectId: id,
    agencyId: whom.agencyId,
    audience: invitationAudience(actor),
    data: { ...invitationData(invitation), expiresAt: expiresAt.toISOString() },
  });
  return { invitation, code: isMailed ? null : code };
}

/**
 * Checks that the address is free. An unconfirmed registration proves nothing about the address and
 * does not block it.
 */
async function requireFree(tx: Transaction, email: string, now: Date): Promise<void> {
  const identity = await findIdentityByEmail(tx, email);
  const user = identity && (await findUser(tx, identity.id));
  if (identity && !user?.awaitsEmailConfirmation) throw new AppError('EMAIL_ALREADY_REGISTERED');
  const earlier = await repository.getInvitationByEmail(tx, email);
  if (!earlier) return;
  if (earlier.expiresAt > now) throw new AppError('ALREADY_INVITED');
  await endInvitation(tx, earlier, { by: 'Plainview', event: 'invitation.expired', now });
}

async function mailLink(
  context: AppContext,
  tx: Transaction,
  { id, email, role, agencyName, inviterName, expiresAt }: Invitation,
  now: Date,
): Promise<void> {
  const code = context.mailCodes.placeholderOf(id);
  const about = { kind: 'invitation', code, agencyName, inviterName } as const;
  await queueEmail(
    context,
    tx,
    { id: null, name: email, role, email },
    { id, eventKey: `invitation:${id}`, about, now, expiresAt },
  );
}
