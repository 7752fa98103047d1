import type { Invitation } from '@plainview/domain/identity/invitations/invitation';
import type { Actor, AdminActor } from '@plainview/domain/identity/users/actor';
import type { User } from '@plainview/domain/identity/users/user';
import type { CustodyAudience, CustodyEvent } from '@plainview/domain/ledger/custody-event';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { codeHashOf } from '../../../platform/auth/email-tokens.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import {
  asSystem,
  tenantReadAtOnce,
  tenantTransaction,
} from '../../../platform/database/tenant-transaction.ts';
import { type EventActor, recordEvent } from '../../../platform/ledger/record-event.ts';
import { manageOwnAgency } from '../colleagues/colleagues.repository.ts';
import * as repository from './invitations.repository.ts';
import { listExpiredInvitations } from './invitations.repository.ts';

/** Lists the open invitations by address. */
export function listInvitations(context: AppContext, actor: AdminActor): Promise<Invitation[]> {
  return tenantReadAtOnce(context.database, actor, (tx) =>
    repository.listOpenInvitations(tx, context.clock.now()),
  );
}

/** Returns the invitation that belongs to a code. */
export async function previewInvitation(
  context: AppContext,
  code: string,
  address: string,
): Promise<Invitation> {
  if (!(await context.rateLimits.consume('mailCode', address))) throw new AppError('TOO_MANY_ATTEMPTS');
  const now = context.clock.now();
  const invitation = await asSystem(context.database, (tx) =>
    repository.getInvitationByCode(tx, codeHashOf(code), now),
  );
  if (!invitation) throw new AppError('LINK_NOT_VALID');
  return invitation;
}

/**
 * Revokes an open invitation: its link no longer works. Agency administrators revoke those to
 * their own agency.
 */
export async function revokeInvitation(context: AppContext, actor: Actor, id: string): Promise<void> {
  const now = context.clock.now();
  const audience = invitationAudience(actor);
  await tenantTransaction(context.database, actor, async (tx) => {
    if (actor.role === 'agency') await manageOwnAgency(tx);
    const invitation = await repository.getInvitation(tx, id);
    const isRevoked =
      invitation !== null &&
      (await endInvitation(tx, invitation, { by: actor, event: 'invitation.revoked', now, audience }));
    if (!isRevoked) throw new AppError('NOT_FOUND');
  });
}

/**
 * Revokes the invitations of an administrator whose role or duties change, in the transaction of that change.
 */
export async function revokeInvitationsOf(
  tx: Transaction,
  actor: EventActor,
  inviter: Pick<User, 'id' | 'role'>,
  now: Date,
): Promise<void> {
  const audience = invitationAudience(inviter);
  for (const invitation of await repository.listInvitationsBy(tx, inviter.id))
    await endInvitation(tx, invitation, { by: actor, event: 'invitation.revoked', now, audience });
}

/** Deletes an invitation and records why. @returns false if it was already gone. */
export async function endInvitation(
  tx: Transaction,
  invitation: Invitation,
  end: {
    readonly by: EventActor;
    readonly event: CustodyEvent & `invitation.${string}`;
    readonly now: Date;
    readonly audience?: CustodyAudience;
  },
): Promise<boolean> {
  if (!(await repository.deleteInvitation(tx, invitation.id))) return false;
  await recordEvent(tx, end.by, end.now, {
    event: end.event,
    subject: 'invitation',
    subjectId: invitation.id,
    agencyId: invitation.agencyId,
    audience: end.audience ?? 'internal',
    data: invitationData(invitation),
  });
  return true;
}

/** Returns the data that identifies an invitation in the ledger. */
export const invitationData = ({ email, role, agencyName }: Invitation) => ({
  email,
  role,
  ...(agencyName !== null && { agencyName }),
});

/** Returns who sees the entries of an invitation: the agency, if one of its administrators invited. */
export const invitationAudience = ({ role }: Pick<User, 'role'>): CustodyAudience =>
  role === 'agency' ? 'agency' : 'internal';

const AT_ONCE = 100;

/** Ends invitations that were not accepted in time, each in its own transaction. */
export async function sweepInvitations(app: AppContext): Promise<void> {
  const now = app.clock.now();
  const unused = await asSystem(app.database, (tx) => listExpiredInvitations(tx, now, AT_ONCE));
  for (const invitation of unused)
    await asSystem(app.database, (tx) =>
      endInvitation(tx, invitation, { by: 'Plainview', event: 'invitation.expired', now }),
    );
}
