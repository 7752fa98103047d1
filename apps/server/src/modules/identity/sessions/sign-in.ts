import { passwordLength } from '@plainview/domain/identity/registrations/registration';
import type { AuthenticationMethod } from '@plainview/domain/identity/users/authentication-methods';
import { duties } from '@plainview/domain/identity/users/duty';
import type { User } from '@plainview/domain/identity/users/user';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { makeSessionToken } from '../../../platform/auth/session-cookies.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { emailKey } from '../../../platform/core/email-key.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { actorOfAccount, recordEvent } from '../../../platform/ledger/record-event.ts';
import { lockingAttempt } from '../account-rules/account-lock.ts';
import { requireSecondFactor } from '../authenticators/verify-second-factor.ts';
import { findPasswordHash, setPasswordWeak } from '../profiles/profiles.repository.ts';
import { createGrant } from '../users/account-grant.repository.ts';
import {
  createUser,
  findIdentity,
  findIdentityByEmail,
  findUser,
  findUserToSignIn,
} from '../users/account.repository.ts';
import { recordLastSignIn } from '../users/unused-account.repository.ts';
import { isPasswordChangeRequired } from './password-expiry.ts';
import { toActor } from './resolve-caller.ts';
import { createSession, endSessionWithToken } from './sessions.repository.ts';
import { recordingFailure, recordSignIn } from './sign-in-record.ts';

/** A started session: the account, and the cookies for the browser. */
export interface SignedIn {
  readonly user: User;
  readonly cookies: readonly string[];
  /** This session can only be used to choose another password. */
  readonly mustChangePassword: boolean;
  /** Another service vouched for a second factor. */
  readonly hasVouchedFactor: boolean;
}

/** How a user authenticated, and what is left to do. */
export interface SignInAttempt {
  readonly by: readonly AuthenticationMethod[];
  /** Another service vouched for a second factor. */
  readonly hasVouchedFactor?: boolean;
  /** Remaining checks and writes, run in the session's own transaction. If it throws, no session starts. */
  readonly prove: (tx: Transaction, now: Date) => Promise<void>;
}

/**
 * Signs in with email and password, and with a second-factor code if the account has a second factor. Unknown
 * addresses and wrong passwords get the same response in the same time (decisions, Accounts 3). No session
 * starts for a pending or rejected account, or before the second factor is verified. Wrong passwords and
 * wrong codes share one count.
 */
export function signIn(
  context: AppContext,
  form: { readonly email: string; readonly password: string; readonly code?: string | undefined },
  request: { readonly headers: Headers; readonly address: string },
): Promise<SignedIn> {
  const email = emailKey(form.email);
  const { address } = request;
  return recordingFailure(context, { email, address }, () =>
    lockingAttempt(context, { email, address }, () => attemptSignIn(context, { ...form, email }, request)),
  );
}

async function attemptSignIn(
  context: AppContext,
  form: { readonly email: string; readonly password: string; readonly code?: string | undefined },
  request: { readonly headers: Headers; readonly address: string },
): Promise<SignedIn> {
  const { user, forgive } = await rateLimitedVerification(context, form, request.address);
  const actor = user ? toActor(user, context.config.policy) : 'USER_DATA_NOT_FOUND';
  if (!user || typeof actor === 'string') {
    await forgive();
    const code = typeof actor === 'string' ? actor : 'USER_DATA_NOT_FOUND';
    throw user?.awaitsEmailConfirmation
      ? new AppError(code, { awaitsEmailConfirmation: true })
      : new AppError(code);
  }
  const by: readonly AuthenticationMethod[] = user.hasSecondFactor
    ? ['password', 'second factor']
    : ['password'];
  const started = await startSession(context, user, request, {
    by,
    prove: async (tx, now) => {
      await requireSecondFactor(context, tx, user, form.code, now);
      if (context.config.policy.refusesWeakPasswords)
        await setPasswordWeak(tx, user.id, await isWeakNow(context, user, form.password));
    },
  });
  await forgive();
  return started;
}

/**
 * Verifies a password, counted as a sign-in attempt. Once the caller has used the result, `forgive`
 * takes the count back.
 * @returns user null: the identity has no account
 */
export async function rateLimitedVerification(
  context: AppContext,
  { email, password }: { readonly email: string; readonly password: string },
  address: string,
): Promise<{ readonly user: User | null; readonly forgive: () => Promise<void> }> {
  const { rateLimits } = context;
  const admitted =
    (await rateLimits.consume('address', address)) && (await rateLimits.consume('account', email));
  if (!admitted) throw new AppError('TOO_MANY_ATTEMPTS');
  return {
    user: await findOrBootstrap(context, await verifyPassword(context, email, password)),
    async forgive() {
      await rateLimits.forgive('account', email);
      // Signing in to a user's own account must not allow more attempts at all other accounts.
      await rateLimits.giveBack('address', address);
    },
  };
}

/**
 * Verifies the password of an identity. For a locked account nothing is compared: otherwise the response
 * would reveal the correct password to a caller that keeps guessing.
 * @returns the identity's id.
 */
async function verifyPassword(context: AppContext, email: string, password: string): Promise<string> {
  const { identityId, hash, isLocked } = await asSystem(context.database, async (tx) => {
    const identity = await findIdentityByEmail(tx, email);
    const user = identity && (await findUser(tx, identity.id));
    return {
      identityId: identity?.id ?? null,
      hash: identity && (await findPasswordHash(tx, identity.id)),
      isLocked: (user?.lockedAt ?? null) !== null,
    };
  });
  if (isLocked) throw new AppError('TOO_MANY_ATTEMPTS');
  const isRight = await context.passwords.verify({ hash: hash ?? (await context.passwords.decoy), password });
  if (identityId === null || hash === null || !isRight) throw new AppError('INVALID_CREDENTIALS');
  return identityId;
}

/**
 * Starts a session for an account after any kind of authentication, and ends the session that this
 * browser had before.
 * @throws AppError TOO_MANY_ATTEMPTS if the account is locked
 */
export async function startSession(
  context: AppContext,
  user: User,
  request: { readonly headers: Headers; readonly address: string },
  { by, prove, hasVouchedFactor = false }: SignInAttempt,
): Promise<SignedIn> {
  if (user.lockedAt) throw new AppError('TOO_MANY_ATTEMPTS');
  const { policy } = context.config;
  const now = context.clock.now();
  const token = makeSessionToken();
  const earlierToken = context.sessionCookies.read(request.headers);
  const mustChangePassword = await asSystem(context.database, async (tx) => {
    await requireUnchanged(context, tx, user);
    await prove(tx, now);
    if (earlierToken !== null) await endSessionWithToken(tx, earlierToken);
    await createSession(tx, {
      token,
      userId: user.id,
      ipAddress: request.address,
      userAgent: request.headers.get('user-agent'),
      hours: policy.sessionHours,
      hasVouchedFactor,
      now,
    });
    const isChangeRequired = await isPasswordChangeRequired(tx, user.id, policy, now);
    await recordLastSignIn(tx, user.id);
    await recordSignIn(tx, user, { by, address: request.address, now });
    return isChangeRequired;
  });
  const { sessionCookies } = context;
  const cookies = [sessionCookies.write(token), ...sessionCookies.clearEarlier(request.headers)];
  return { user, cookies, mustChangePassword, hasVouchedFactor };
}

/** Rejects an account that was deleted, locked or lost its rights during authentication. */
async function requireUnchanged(context: AppContext, tx: Transaction, { id }: User): Promise<void> {
  const current = await findUserToSignIn(tx, id);
  if (!current) throw new AppError('USER_DATA_NOT_FOUND');
  if (current.lockedAt) throw new AppError('TOO_MANY_ATTEMPTS');
  const actor = toActor(current, context.config.policy);
  if (typeof actor === 'string') throw new AppError(actor);
}

/**
 * Checked at each sign-in, since a hash does not reveal a password's strength (CJIS IA-5(1)(a): existing
 * passwords, too).
 */
async function isWeakNow(
  { config, passwordStrength }: AppContext,
  user: User,
  password: string,
): Promise<boolean> {
  const names = [user.name, user.email, user.agencyName ?? ''];
  return (
    passwordLength(password) < config.policy.minimumPasswordLength ||
    (await passwordStrength.weaknessOf(password, names)) !== null
  );
}

/**
 * Returns the account of an identity. The operator's identity gets its `Admin` account at its first sign-in,
 * once (decisions, Accounts 2). Any other identity without an account stays without one.
 */
export async function findOrBootstrap(context: AppContext, identityId: string): Promise<User | null> {
  const now = context.clock.now();
  return asSystem(context.database, async (tx) => {
    const user = await findUser(tx, identityId);
    if (user) return user;
    const identity = await findIdentity(tx, identityId);
    if (!identity?.isOperator) return null;
    const account = { id: identityId, name: 'Admin', email: identity.email, createdAt: now } as const;
    const added = await createUser(tx, { ...account, role: 'admin', status: 'approved', agencyId: null });
    if (added) {
      await createGrant(tx, { accountId: identityId, kind: 'setup', byId: null, at: now, duties });
      await recordEvent(tx, actorOfAccount(account), now, {
        event: 'user.bootstrapped',
        subject: 'user',
        subjectId: identityId,
        agencyId: null,
        audience: 'internal',
      });
    }
    return findUser(tx, identityId);
  });
}
