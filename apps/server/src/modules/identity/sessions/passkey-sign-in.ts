import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { requestOptions, type Assertion } from '../../../platform/auth/passkeys.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { lockingAttempt } from '../account-rules/account-lock.ts';
import { storeChallenge, requireParty } from '../authenticators/challenge.ts';
import { checkAssertion, findNamed, notePasskey } from '../authenticators/check-assertion.ts';
import type { ChallengeUse } from '../second-factors/passkeys.repository.ts';
import { toActor } from './resolve-caller.ts';
import { recordingFailure } from './sign-in-record.ts';
import { startSession, type SignedIn } from './sign-in.ts';

const signingIn: ChallengeUse = { purpose: 'signIn', userId: null, sessionId: null };

/** Requests an assertion by any passkey for this host, without revealing which accounts exist. */
export async function beginPasskeySignIn(
  context: AppContext,
  request: { readonly address: string; readonly origin: string },
) {
  const party = requireParty(context, request.origin);
  if (!(await context.rateLimits.consume('passkeyChallenge', request.address)))
    throw new AppError('TOO_MANY_ATTEMPTS');
  const options = await requestOptions(party);
  await asSystem(context.database, (tx) => storeChallenge(context, tx, options.challenge, signingIn));
  return options;
}

/**
 * Signs in with a passkey alone: something the user has, unlocked by something they know or are.
 * Refuses accounts as `signIn` does and shares its counts, so an account without password attempts left
 * has none left here.
 */
export async function signInByPasskey(
  context: AppContext,
  assertion: Assertion,
  request: { readonly headers: Headers; readonly address: string; readonly origin: string },
): Promise<SignedIn> {
  const { rateLimits } = context;
  if (!(await rateLimits.consume('address', request.address))) throw new AppError('TOO_MANY_ATTEMPTS');
  const named = await findNamed(context, assertion);
  const asked = { use: signingIn, origin: request.origin, assertion };
  const check = () => checkAssertion(context, asked, named);
  const used = await (named
    ? countedCheck(context, { email: named.user.email, address: request.address }, check)
    : check());
  const { user } = used;
  const forgive = async (): Promise<void> => {
    await rateLimits.forgive('account', user.email);
    await rateLimits.giveBack('address', request.address);
  };
  const actor = toActor(user, context.config.policy);
  if (typeof actor === 'string') {
    await forgive();
    throw new AppError(actor);
  }
  const prove = (tx: Transaction, now: Date) => notePasskey(tx, used, now);
  const signedIn = await startSession(context, user, request, { by: ['passkey'], prove });
  await forgive();
  return signedIn;
}

/** Runs one counted attempt at the account that the assertion names. */
function countedCheck<Answer>(
  context: AppContext,
  who: { readonly email: string; readonly address: string },
  check: () => Promise<Answer>,
): Promise<Answer> {
  return recordingFailure(context, who, () =>
    lockingAttempt(context, who, async () => {
      if (!(await context.rateLimits.consume('account', who.email))) throw new AppError('TOO_MANY_ATTEMPTS');
      return check();
    }),
  );
}
