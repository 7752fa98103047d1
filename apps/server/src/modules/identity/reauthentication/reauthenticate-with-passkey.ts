import type { Session } from '@plainview/domain/identity/sessions/session';
import type { Actor } from '@plainview/domain/identity/users/actor';
import type { User } from '@plainview/domain/identity/users/user';
import type { AppContext } from '../../../app-context.ts';
import { requestOptions, type Assertion } from '../../../auth/passkeys.ts';
import { AppError } from '../../../core/app-error.ts';
import { asSystem, tenantTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { lockingAttempt } from '../account-rules/account-lock.ts';
import { storeChallenge, requireParty } from '../authenticators/challenge.ts';
import { checkAssertion, findNamed, notePasskey } from '../authenticators/check-assertion.ts';
import { listPasskeys, type ChallengeUse } from '../second-factors/passkeys.repository.ts';

/** A passkey assertion and the origin that received it. */
export interface PasskeyProof {
  readonly passkey: Assertion;
  readonly origin: string;
}

const reauthenticationUse = (userId: string, sessionId: string): ChallengeUse => ({
  purpose: 'proof',
  userId,
  sessionId,
});

/**
 * Requests an assertion by one of the user's own passkeys for reauthentication.
 * @throws AppError PASSKEYS_NOT_OFFERED.
 */
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
 * @throws AppError PASSKEY_NOT_ACCEPTED, PASSKEYS_NOT_OFFERED or TOO_MANY_ATTEMPTS.
 */
export async function reauthenticateWithPasskey(
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
