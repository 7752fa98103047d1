import type { Actor } from '@plainview/domain/account/actor';
import { restsOnVouchedFactor } from '@plainview/domain/account/second-factor';
import type { AppContext } from '../../app-context.ts';
import { makeSessionToken } from '../../auth/session-cookie.ts';
import { Refused } from '../../core/app-error.ts';
import type { UserRecord } from '../../persistence/account/account.repository.ts';
import {
  lockSession,
  rotateSession,
  type SessionRecord,
} from '../../persistence/account/session.repository.ts';
import { asSystem, tenantTransaction } from '../../persistence/database/tenant-transaction.ts';
import { checkPassword } from '../profile/check-password.ts';
import { readProfile } from '../profile/read-profile.ts';
import { lockingAttempt } from '../session/account-lock.ts';
import { proveByPasskey, type PasskeyProof } from './passkeys/prove-by-passkey.ts';
import { requireSecondFactor } from './use-code.ts';

/** By which somebody proves who they are: the password, with a code where the account has a second factor; or a passkey. */
export type Proof = { readonly password: string; readonly code?: string | undefined } | PasskeyProof;

/**
 * Makes sure that it is the person who acts. Counted like a sign-in, passwords, codes and passkeys together.
 * @throws Refused INCORRECT_PASSWORD, SECOND_FACTOR_NEEDED, SECOND_FACTOR_WRONG, PASSKEY_NOT_ACCEPTED, PASSKEYS_NOT_OFFERED or
 *   TOO_MANY_ATTEMPTS.
 */
export async function prove(
  context: AppContext,
  user: UserRecord,
  session: SessionRecord,
  proof: Proof,
): Promise<void> {
  if ('passkey' in proof) return proveByPasskey(context, user, session, proof);
  await checkPassword(context, user, proof.password);
  if (restsOnVouchedFactor(user, session))
    throw new Refused('SECOND_FACTOR_NEEDED', { app: false, passkey: false });
  if (!user.hasSecondFactor) return;
  const now = context.clock.now();
  await lockingAttempt(context, { email: user.email }, async () => {
    if (!(await context.rateLimits.consume('account', user.email))) throw new Refused('TOO_MANY_ATTEMPTS');
    await asSystem(context.database, (tx) => requireSecondFactor(context, tx, user, proof.code, now));
  });
  await context.rateLimits.forgive('account', user.email);
}

/** Locks the acting person's session until they prove who they are (CJIS AC-11). */
export async function lockOwnSession(
  context: AppContext,
  actor: Actor,
  session: SessionRecord,
): Promise<void> {
  await tenantTransaction(context.database, actor, (tx) =>
    lockSession(tx, session.id, session.lockedAt ?? context.clock.now()),
  );
}

/** Proves anew whose session this is, for privileged acts. @returns its new token. @throws Refused as `prove`. */
export async function reauthenticate(
  context: AppContext,
  actor: Actor,
  session: SessionRecord,
  proof: Proof,
): Promise<string> {
  const { user } = await readProfile(context, actor);
  await prove(context, user, session, proof);
  const token = makeSessionToken();
  await tenantTransaction(context.database, actor, (tx) =>
    rotateSession(tx, session.id, token, context.clock.now()),
  );
  return token;
}
