import type { Session } from '@plainview/domain/identity/sessions/session';
import type { Actor } from '@plainview/domain/identity/users/actor';
import type { User } from '@plainview/domain/identity/users/user';
import type { AppContext } from '../../../app-context.ts';
import { makeSessionToken } from '../../../auth/session-cookie.ts';
import { AppError } from '../../../core/app-error.ts';
import { tenantRead, tenantTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { notifyOfSecondFactorChange } from '../authenticators/notify-of-change.ts';
import { readOwnProfile, readProfile } from '../profiles/read-profile.ts';
import { verifyIdentity, type Proof } from '../reauthentication/reauthenticate.ts';
import { endOtherSessions, rotateSession } from '../sessions/session.repository.ts';
import { replaceOwnRecoveryCodes } from './enrol.ts';
import {
  countRecoveryCodes,
  deleteAuthenticatorApp,
  deleteSecondFactor,
  findSecondFactor,
  lockChangesOfSecondFactor,
} from './second-factor.repository.ts';

/** Returns the state of the actor's own second factor. */
export function readSecondFactor(context: AppContext, actor: Actor) {
  return tenantRead(context.database, actor, async (tx) => {
    const { user } = await readOwnProfile(tx, actor, context.clock.now());
    const factor = await findSecondFactor(tx, actor.userId);
    return {
      isOn: user.hasSecondFactor,
      kinds: { app: user.hasAuthenticatorApp, passkey: user.hasPasskey },
      since: factor?.since ?? null,
      recoveryCodesLeft: await countRecoveryCodes(tx, actor.userId),
      isRequired: user.isSecondFactorRequired,
    };
  });
}

/**
 * Creates new recovery codes after the user has proved their identity.
 * @returns the codes, shown only once.
 * @throws AppError SECOND_FACTOR_NOT_ON, and those of `verifyIdentity`.
 */
export async function renewRecoveryCodes(
  context: AppContext,
  actor: Actor,
  session: Session,
  proof: Proof,
): Promise<string[]> {
  const { user } = await readProfile(context, actor);
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
 * @throws AppError SECOND_FACTOR_NOT_ON; SECOND_FACTOR_REQUIRED if the role needs a second factor and there
 *   is no other; and those of `verifyIdentity`.
 */
export async function switchOffSecondFactor(
  context: AppContext,
  actor: Actor,
  session: Session,
  proof: Proof,
): Promise<string> {
  const { user } = await readProfile(context, actor);
  requireRemovable(user);
  await verifyIdentity(context, user, session, proof);
  const now = context.clock.now();
  const token = makeSessionToken();
  await tenantTransaction(context.database, actor, async (tx) => {
    await lockChangesOfSecondFactor(tx, actor.userId);
    // A passkey may have been removed in the meantime.
    const { user: present } = await readOwnProfile(tx, actor, now);
    requireRemovable(present);
    if (present.hasPasskey) await deleteAuthenticatorApp(tx, actor.userId);
    else await deleteSecondFactor(tx, actor.userId);
    await endOtherSessions(tx, actor.userId, session.id);
    await rotateSession(tx, session.id, token);
    const change = present.hasPasskey ? 'appRemoved' : 'off';
    await notifyOfSecondFactorChange(context, tx, { by: actor, user: present, change, now });
  });
  return token;
}

function requireRemovable(user: User): void {
  if (!user.hasAuthenticatorApp) throw new AppError('SECOND_FACTOR_NOT_ON');
  if (user.isSecondFactorRequired && !user.hasPasskey) throw new AppError('SECOND_FACTOR_REQUIRED');
}
