import { groupCode, readTypedCode } from '@plainview/domain/identity/second-factors/second-factor';
import type { Session } from '@plainview/domain/identity/sessions/session';
import type { Actor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../app-context.ts';
import { makeSessionToken } from '../../../auth/session-cookie.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Transaction } from '../../../persistence/database/database.ts';
import { tenantTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { notifyOfSecondFactorChange } from '../authenticators/notify-of-change.ts';
import { openSecret } from '../authenticators/verify-second-factor.ts';
import { readOwnProfile } from '../profiles/read-profile.ts';
import { endOtherSessions, rotateSession } from '../sessions/session.repository.ts';
import {
  confirmSecret,
  lockChangesOfSecondFactor,
  lockSecondFactor,
  putPendingSecret,
  replaceRecoveryCodes,
} from './second-factor.repository.ts';

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
    const { user } = await readOwnProfile(tx, actor, context.clock.now());
    await putPendingSecret(tx, actor.userId, codes.seal(secret, actor.userId));
    return { secret, address: codes.addressOf(secret, user.email) };
  });
}

/**
 * Turns the authenticator app on with its first code. Ends all other sessions of the user and
 * rotates this one.
 * @returns recovery codes, shown only once, and the session's new token.
 * @throws AppError SECOND_FACTOR_WRONG; NOT_FOUND if no setup was begun.
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
    await lockChangesOfSecondFactor(tx, actor.userId);
    const { user } = await readOwnProfile(tx, actor, now);
    const factor = await lockSecondFactor(tx, actor.userId);
    const sealed = factor?.pendingSecret ?? null;
    if (sealed === null) throw new AppError('NOT_FOUND');
    const secret = openSecret(context, actor.userId, sealed);
    const typed = readTypedCode(code);
    const lastStep =
      secret !== null && typed?.kind === 'app'
        ? context.secondFactorCodes.stepOf(secret, typed.digits, now)
        : null;
    if (lastStep === null) throw new AppError('SECOND_FACTOR_WRONG');
    await confirmSecret(tx, actor.userId, { secret: sealed, since: now, lastStep });
    const recoveryCodes = await replaceOwnRecoveryCodes(context, tx, actor.userId);
    await endOtherSessions(tx, actor.userId, session.id);
    await rotateSession(tx, session.id, token);
    await notifyOfSecondFactorChange(context, tx, { by: actor, user, change: 'on', now });
    return { recoveryCodes, token };
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
  await replaceRecoveryCodes(
    tx,
    userId,
    made.map((code) => codes.recoveryHashOf(code, userId)),
  );
  return made.map(groupCode);
}
