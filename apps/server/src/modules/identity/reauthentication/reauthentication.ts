import { dependsOnVouchedFactor } from '@plainview/domain/identity/second-factors/second-factor';
import type { Session } from '@plainview/domain/identity/sessions/session';
import type { Actor } from '@plainview/domain/identity/users/actor';
import type { User } from '@plainview/domain/identity/users/user';
import type { AppContext } from '../../../platform/app-context.ts';
import { requestOptions, type Assertion } from '../../../platform/auth/passkeys.ts';
import { makeSessionToken } from '../../../platform/auth/session-cookies.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { asSystem, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { lockingAttempt } from '../account-rules/account-lock.ts';
import { requireParty, storeChallenge } from '../authenticators/challenge.ts';
import { checkAssertion, findNamed, notePasskey } from '../authenticators/check-assertion.ts';
import { requireSecondFactor } from '../authenticators/verify-second-factor.ts';
import { checkPassword } from '../profiles/check-password.ts';
import { getProfile } from '../profiles/profiles.ts';
import { listPasskeys, type ChallengeUse } from '../second-factors/passkeys.repository.ts';
import { lockSession, rotateSession } from '../sessions/sessions.repository.ts';

/** A passkey assertion and the origin that received it. */
interface PasskeyProof {
  readonly passkey: Assertion;
  readonly origin: string;
}

/** Credentials: a password, with a code if the account has a second factor; or a passkey. */
export type Proof = { readonly password: string; readonly code?: string | undefined } | PasskeyProof;

/**
 * Verifies the user of this session before a privileged action and rotates the session.
 * @returns the new token.
 */
export async function reauthenticate(
  context: AppContext,
  actor: Actor,
  session: Session,
  proof: Proof,
): Promise<string> {
  const { user } = await getProfile(context, actor);
  await verifyIdentity(context, user, session, proof);
  const token = makeSessionToken();
  await tenantTransaction(context.database, actor, (tx) =>
    rotateSession(tx, session.id, token, context.clock.now()),
  );
  return token;
}

/** Locks the actor's own session until the user proves their identity (CJIS AC-11). */
export async function lockOwnSession(context: AppContext, actor: Actor, session: Session): Promise<void> {
  await tenantTransaction(context.database, actor, (tx) =>
    lockSession(tx, session.id, session.lockedAt ?? context.clock.now()),
  );
}

/**
 * Verifies the identity of the acting user. Rate limited like a sign-in; passwords, codes and passkeys
 * share one count.
 */
export async function verifyIdentity(
  context: AppContext,
  user: User,
  session: Session,
  proof: Proof,
): Promise<void> {
  if ('passkey' in proof) return reauthenticateWithPasskey(context, user, session, proof);
  await checkPassword(context, user, proof.password);
  if (dependsOnVouchedFactor(user, session))
    throw new AppError('SECOND_FACTOR_NEEDED', { app: false, passkey: false });
  if (!user.hasSecondFactor) return;
  const now = context.clock.now();
  await lockingAttempt(context, { email: user.email }, async () => {
    if (!(await context.rateLimits.consume('account', user.email))) throw new AppError('TOO_MANY_ATTEMPTS');
    await asSystem(context.database, (tx) => requireSecondFactor(context, tx, user, proof.code, now));
  });
  await context.rateLimits.forgive('account', user.email);
}

/** Requests an assertion by one of the user's own passkeys for reauthentication. */
export function beginPasskeyProof(context: AppContext, actor: Actor, session: Session, origin: string) {
  const party = requireParty(context, origin);
  return tenantTransaction(context.database, actor, async (tx) => {
    const options = await requestOptions(party, await listPasskeys(tx, actor.userId));
    await storeChallenge(context, tx, options.challenge, reauthenticationUse(actor.userId, session.id));
    return options;
  });
}

/**
 * Verifies the acting user with one of their passkeys, which counts as two factors. Rate
 * limited like a sign-in.
 */
async function reauthenticateWithPasskey(
  context: AppContext,
  user: User,
  session: Session,
  { passkey: assertion, origin }: PasskeyProof,
): Promise<void> {
  const used = await lockingAttempt(context, { email: user.email }, async () => {
    const isAdmitted = await context.rateLimits.consume('account', user.email);
    if (!isAdmitted || user.lockedAt !== null) throw new AppError('TOO_MANY_ATTEMPTS');
    const asked = { use: reauthenticationUse(user.id, session.id), origin, assertion };
    return checkAssertion(context, asked, await findNamed(context, assertion));
  });
  await asSystem(context.database, (tx) => notePasskey(tx, used, context.clock.now()));
  await context.rateLimits.forgive('account', user.email);
}

const reauthenticationUse = (userId: string, sessionId: string): ChallengeUse => ({
  purpose: 'proof',
  userId,
  sessionId,
});
