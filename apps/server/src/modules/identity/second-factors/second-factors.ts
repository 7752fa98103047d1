import {
  groupCode,
  mayRemoveSecondFactor,
  readTypedCode,
} from '@plainview/domain/identity/second-factors/second-factor';
import type { Session } from '@plainview/domain/identity/sessions/session';
import type { Actor, AdminActor } from '@plainview/domain/identity/users/actor';
import type { User } from '@plainview/domain/identity/users/user';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { makeSessionToken } from '../../../platform/auth/session-cookies.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import {
  accountTransaction,
  tenantRead,
  tenantTransaction,
} from '../../../platform/database/tenant-transaction.ts';
import { notifyOfSecondFactorChange } from '../authenticators/notify-of-change.ts';
import { openSecret } from '../authenticators/verify-second-factor.ts';
import { getOwnProfile, getProfile } from '../profiles/profiles.ts';
import { verifyIdentity, type Proof } from '../reauthentication/reauthentication.ts';
import { endOtherSessions, rotateSession } from '../sessions/sessions.repository.ts';
import { endSessions, lockUser } from '../users/account.repository.ts';
import * as repository from './second-factors.repository.ts';

/** Returns the state of the actor's own second factor. */
export function getSecondFactor(context: AppContext, actor: Actor) {
  return tenantRead(context.database, actor, async (tx) => {
    const { user } = await getOwnProfile(tx, actor, context.clock.now());
    const factor = await repository.getSecondFactor(tx, actor.userId);
    return {
      isOn: user.hasSecondFactor,
      kinds: { app: user.hasAuthenticatorApp, passkey: user.hasPasskey },
      since: factor?.since ?? null,
      recoveryCodesLeft: await repository.countRecoveryCodes(tx, actor.userId),
      isRequired: user.isSecondFactorRequired,
    };
  });
}

/**
 * Creates the secret of an authenticator app that is being set up. A secret in use stays active until the new
 * one is confirmed.
 */
export function beginSecondFactor(
  context: AppContext,
  actor: Actor,
): Promise<{ readonly secret: string; readonly address: string }> {
  const codes = context.secondFactorCodes;
  const secret = codes.makeSecret();
  return tenantTransaction(context.database, actor, async (tx) => {
    const { user } = await getOwnProfile(tx, actor, context.clock.now());
    await repository.putPendingSecret(tx, actor.userId, codes.seal(secret, actor.userId));
    return { secret, address: codes.addressOf(secret, user.email) };
  });
}

/**
 * Turns the authenticator app on with its first code. Ends all other sessions of the user and
 * rotates this one.
 * @returns recovery codes, shown only once, and the session's new token.
 * @throws AppError NOT_FOUND if no setup was begun
 */
export function confirmSecondFactor(
  context: AppContext,
  actor: Actor,
  session: Session,
  code: string,
): Promise<{ readonly recoveryCodes: string[]; readonly token: string }> {
  const now = context.clock.now();
  const token = makeSessionToken();
  return tenantTransaction(context.database, actor, async (tx) => {
    await repository.lockChangesOfSecondFactor(tx, actor.userId);
    const { user } = await getOwnProfile(tx, actor, now);
    const factor = await repository.lockSecondFactor(tx, actor.userId);
    const sealed = factor?.pendingSecret ?? null;
    if (sealed === null) throw new AppError('NOT_FOUND');
    const secret = openSecret(context, actor.userId, sealed);
    const typed = readTypedCode(code);
    const lastStep =
      secret !== null && typed?.kind === 'app'
        ? context.secondFactorCodes.stepOf(secret, typed.digits, now)
        : null;
    if (lastStep === null) throw new AppError('SECOND_FACTOR_WRONG');
    await repository.confirmSecondFactor(tx, actor.userId, { secret: sealed, since: now, lastStep });
    const recoveryCodes = await replaceOwnRecoveryCodes(context, tx, actor.userId);
    await endOtherSessions(tx, actor.userId, session.id);
    await rotateSession(tx, session.id, token);
    await notifyOfSecondFactorChange(context, tx, { by: actor, user, change: 'on', now });
    return { recoveryCodes, token };
  });
}

/**
 * Creates new recovery codes after the user has proved their identity.
 * @returns the codes, shown only once.
 */
export async function renewRecoveryCodes(
  context: AppContext,
  actor: Actor,
  session: Session,
  proof: Proof,
): Promise<string[]> {
  const { user } = await getProfile(context, actor);
  if (!user.hasSecondFactor) throw new AppError('SECOND_FACTOR_NOT_ON');
  await verifyIdentity(context, user, session, proof);
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    const made = await replaceOwnRecoveryCodes(context, tx, actor.userId);
    await notifyOfSecondFactorChange(context, tx, { by: actor, user, change: 'codesRenewed', now });
    return made;
  });
}

/**
 * Removes the actor's own authenticator app. Passkeys stay, and so do recovery codes; without passkeys the
 * second factor is off. Ends all other sessions.
 * @returns the new token of this session.
 * @throws AppError SECOND_FACTOR_REQUIRED if the role needs a second factor and there is no other
 */
export async function switchOffSecondFactor(
  context: AppContext,
  actor: Actor,
  session: Session,
  proof: Proof,
): Promise<string> {
  const { user } = await getProfile(context, actor);
  requireRemovable(user);
  await verifyIdentity(context, user, session, proof);
  const now = context.clock.now();
  const token = makeSessionToken();
  await tenantTransaction(context.database, actor, async (tx) => {
    await repository.lockChangesOfSecondFactor(tx, actor.userId);
    // A passkey may have been removed in the meantime.
    const { user: present } = await getOwnProfile(tx, actor, now);
    requireRemovable(present);
    if (present.hasPasskey) await repository.deleteAuthenticatorApp(tx, actor.userId);
    else await repository.deleteSecondFactor(tx, actor.userId);
    await endOtherSessions(tx, actor.userId, session.id);
    await rotateSession(tx, session.id, token);
    const change = present.hasPasskey ? 'appRemoved' : 'off';
    await notifyOfSecondFactorChange(context, tx, { by: actor, user: present, change, now });
  });
  return token;
}

/**
 * Removes another user's second factor, app and passkeys, for example after a phone is lost, and ends that
 * user's sessions.
 */
export async function removeSecondFactor(
  context: AppContext,
  actor: AdminActor,
  userId: string,
  reason: string,
): Promise<User> {
  if (reason === '') throw new AppError('REASON_REQUIRED');
  const now = context.clock.now();
  return accountTransaction(context.database, actor, async (tx) => {
    // Lock the account first: transactions of its owner hold that lock from the start.
    const user = await lockUser(tx, userId);
    if (!user) throw new AppError('NOT_FOUND');
    const ability = mayRemoveSecondFactor(actor.userId, user);
    if (!ability.allowed) throw new AppError(ability.code);
    await repository.lockChangesOfSecondFactor(tx, user.id);
    await repository.deleteSecondFactor(tx, user.id);
    await endSessions(tx, user.id);
    await notifyOfSecondFactorChange(context, tx, { by: actor, user, change: 'removed', now, reason });
    return { ...user, hasSecondFactor: false, hasAuthenticatorApp: false, hasPasskey: false };
  });
}

/** Creates new recovery codes, which replace all earlier ones. @returns the codes, formatted for display. */
export async function replaceOwnRecoveryCodes(
  context: AppContext,
  tx: Transaction,
  userId: string,
): Promise<string[]> {
  const codes = context.secondFactorCodes;
  const made = codes.makeRecoveryCodes();
  await repository.replaceRecoveryCodes(
    tx,
    userId,
    made.map((code) => codes.recoveryHashOf(code, userId)),
  );
  return made.map(groupCode);
}

function requireRemovable(user: User): void {
  if (!user.hasAuthenticatorApp) throw new AppError('SECOND_FACTOR_NOT_ON');
  if (user.isSecondFactorRequired && !user.hasPasskey) throw new AppError('SECOND_FACTOR_REQUIRED');
}
