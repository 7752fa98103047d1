import type { Actor } from '@plainview/domain/identity/users/actor';
import type { User } from '@plainview/domain/identity/users/user';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { tenantRead, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { actorOfAccount, recordEvent, type EventActor } from '../../../platform/ledger/record-event.ts';
import { deleteEmailChange } from '../email-changes/email-changes.repository.ts';
import { queueEmail } from '../mail/queue-email.ts';
import { deletePassword, findPasswordHash } from '../profiles/profiles.repository.ts';
import { getOwnProfile } from '../profiles/profiles.ts';
import {
  deleteSecondFactor,
  lockChangesOfSecondFactor,
} from '../second-factors/second-factors.repository.ts';
import { endSessions, findUser } from '../users/account.repository.ts';
import {
  createLink,
  deleteLink,
  findLinkedUserId,
  getLinkedAt,
  type ExternalSubject,
} from './organization-sign-in.repository.ts';

/** Returns whether the actor's own account is linked to the organization's sign-in. */
export function getOwnLink(context: AppContext, actor: Actor) {
  const settings = context.oidc?.settings ?? null;
  return tenantRead(context.database, actor, async (tx) => {
    const { user } = await getOwnProfile(tx, actor, context.clock.now());
    return {
      name: settings?.name ?? null,
      linkedAt: settings && (await getLinkedAt(tx, actor.userId, settings.issuer)),
      proves: settings !== null && (!user.hasSecondFactor || settings.secondFactor === 'provider'),
    };
  });
}

/**
 * Removes the actor's own link.
 * @throws AppError ORGANIZATION_ONLY_WAY_IN if the account has neither password nor passkey
 */
export async function unlink(context: AppContext, actor: Actor): Promise<void> {
  const { oidc } = context;
  if (!oidc) throw new AppError('ORGANIZATION_NOT_LINKED');
  const now = context.clock.now();
  await tenantTransaction(context.database, actor, async (tx) => {
    const { user } = await getOwnProfile(tx, actor, now);
    const isGone = await deleteLink(tx, actor.userId, oidc.settings.issuer);
    if (!isGone) throw new AppError('ORGANIZATION_NOT_LINKED');
    if (!user.hasPasskey && (await findPasswordHash(tx, user.id)) === null)
      throw new AppError('ORGANIZATION_ONLY_WAY_IN');
    await notifyOfLink(context, tx, { by: actor, user, isLinked: false, removed: nothing, now });
  });
}

/**
 * Ensures that an account is linked to a subject at the provider. A first link is recorded in the ledger and
 * the user is notified by email. It ends all sessions of the account. It also removes all credentials with
 * which someone else, who registered with the address before its owner, could still sign in: password, second
 * factor and a pending change of address.
 * @param isOwnerProven the user also verified a password or second factor of the account, which are then kept
 * @throws AppError ORGANIZATION_OTHER_PERSON if the account is linked to another subject, or the subject to
 *   another account.
 */
export async function ensureLink(
  context: AppContext,
  tx: Transaction,
  user: User,
  { issuer, subject }: ExternalSubject,
  { isOwnerProven, now }: { readonly isOwnerProven: boolean; readonly now: Date },
): Promise<void> {
  if (await createLink(tx, { issuer, subject, userId: user.id, linkedAt: now })) {
    await endSessions(tx, user.id);
    const removed = isOwnerProven ? nothing : await removeCredentials(tx, user.id);
    await notifyOfLink(context, tx, { by: actorOfAccount(user), user, isLinked: true, removed, now });
    return;
  }
  if ((await findLinkedUserId(tx, { issuer, subject })) !== user.id)
    throw new AppError('ORGANIZATION_OTHER_PERSON');
}

/** The credentials that a first link removed from an account. */
interface Removed {
  readonly password: boolean;
  readonly secondFactor: boolean;
}

const nothing: Removed = { password: false, secondFactor: false };

async function removeCredentials(tx: Transaction, userId: string): Promise<Removed> {
  await lockChangesOfSecondFactor(tx, userId);
  const current = await findUser(tx, userId);
  await deleteSecondFactor(tx, userId);
  await deleteEmailChange(tx, userId);
  return { password: await deletePassword(tx, userId), secondFactor: current?.hasSecondFactor === true };
}

async function notifyOfLink(
  context: AppContext,
  tx: Transaction,
  told: {
    readonly by: EventActor;
    readonly user: User;
    readonly isLinked: boolean;
    readonly removed: Removed;
    readonly now: Date;
  },
): Promise<void> {
  const { by, user, isLinked, removed, now } = told;
  const organization = context.oidc?.settings.name ?? '';
  await queueEmail(context, tx, user, {
    eventKey: `organization:${isLinked}:${user.id}:${now.toISOString()}`,
    about: { kind: 'organizationChanged', organization, isLinked, isPasswordRemoved: removed.password },
    now,
  });
  await recordEvent(tx, by, now, {
    event: isLinked ? 'user.organization_linked' : 'user.organization_unlinked',
    subject: 'user',
    subjectId: user.id,
    agencyId: user.agencyId,
    audience: 'internal',
    data: {
      issuer: context.oidc?.settings.issuer ?? '',
      ...(isLinked && {
        sessionsEnded: true,
        passwordRemoved: removed.password,
        secondFactorRemoved: removed.secondFactor,
      }),
    },
  });
}
