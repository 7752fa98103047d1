import { dependsOnVouchedFactor } from '@plainview/domain/identity/second-factors/second-factor';
import type { AppContext } from '../../../platform/app-context.ts';
import type { OidcPerson } from '../../../platform/auth/oidc-client.ts';
import { makeSessionToken } from '../../../platform/auth/session-cookies.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { admitted } from '../sessions/authorize.ts';
import { resolveCaller, type Principal } from '../sessions/resolve-caller.ts';
import { rotateSession } from '../sessions/sessions.repository.ts';
import { findLinkedUserId } from './organization-sign-in.repository.ts';

/**
 * Returns the user who is signed in at this browser, even if something must be resolved before access is
 * granted. Null for anonymous callers and API keys.
 */
export async function signedInHere(context: AppContext, headers: Headers): Promise<Principal | null> {
  const principal = admitted(await resolveCaller(context, headers), 'locked');
  return principal?.session ? principal : null;
}

/**
 * Records that the session's user has signed in again at the provider, which counts as password and code.
 * @returns the session's new cookie.
 * @throws AppError NOT_SIGNED_IN if the session has ended; SECOND_FACTOR_NEEDED if the account has a second
 *   factor, or the session relies on one vouched for by the provider, and the provider does not vouch for one
 *   now
 */
export async function reauthenticateWithOidc(
  context: AppContext,
  headers: Headers,
  sessionId: string,
  person: OidcPerson,
): Promise<string> {
  const present = await signedInHere(context, headers);
  if (present?.session?.id !== sessionId) throw new AppError('NOT_SIGNED_IN');
  const { user } = present;
  if (user.lockedAt !== null) throw new AppError('TOO_MANY_ATTEMPTS');
  const owesFactor = user.hasSecondFactor || dependsOnVouchedFactor(user, present.session);
  if (owesFactor && !person.hasVouchedFactor) throw new AppError('SECOND_FACTOR_NEEDED');
  const token = makeSessionToken();
  await asSystem(context.database, async (tx) => {
    const linkedId = await findLinkedUserId(tx, person);
    if (linkedId === null) throw new AppError('ORGANIZATION_NOT_LINKED');
    if (linkedId !== user.id) throw new AppError('ORGANIZATION_OTHER_PERSON');
    await rotateSession(tx, sessionId, token, context.clock.now());
  });
  return context.sessionCookies.write(token);
}
