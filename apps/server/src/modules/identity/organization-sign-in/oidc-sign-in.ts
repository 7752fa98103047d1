import { isReauthRecent } from '@plainview/domain/identity/second-factors/second-factor';
import type { User } from '@plainview/domain/identity/users/user';
import type { ErrorInfo } from '@plainview/domain/shared/error-code';
import { addTime, SECOND } from '@plainview/domain/shared/time';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import type { OidcClient, OidcPerson } from '../../../platform/auth/oidc-client.ts';
import {
  makeOidcSecret,
  oidcCookie,
  oidcHashOf,
  oidcSeconds,
  readOidcCookie,
} from '../../../platform/auth/oidc-cookies.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { emailKey } from '../../../platform/core/email-key.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { toErrorInfo } from '../../../platform/error-code.ts';
import { lockingAttempt } from '../account-rules/account-lock.ts';
import { requireSecondFactor } from '../authenticators/verify-second-factor.ts';
import { toActor } from '../sessions/resolve-caller.ts';
import { recordingFailure } from '../sessions/sign-in-record.ts';
import { findOrBootstrap, type SignedIn, startSession } from '../sessions/sign-in.ts';
import { findIdentityByEmail, findUser } from '../users/account.repository.ts';
import { ensureLink } from './account-link.ts';
import {
  createAttempt,
  createProof,
  deleteExpiredSignIns,
  findLinkedUserId,
  findProof,
  type OidcAttempt,
  takeAttempt,
  takeProof,
} from './organization-sign-in.repository.ts';
import { reauthenticateWithOidc, signedInHere } from './reauthenticate-with-oidc.ts';

interface Visit {
  readonly headers: Headers;
  readonly address: string;
}

/** The URL to redirect the browser to, and the cookies to set. */
interface Way {
  readonly cookies: readonly string[];
  readonly to: string;
}

/** The outcome of a sign-in after the browser returned from the provider. */
export type OidcEnd =
  | { readonly kind: 'in'; readonly destination: string; readonly cookies: readonly string[] }
  /** The account's second-factor code is still missing. */
  | { readonly kind: 'code'; readonly destination: string; readonly cookies: readonly string[] }
  | {
      readonly kind: 'refused';
      readonly error: ErrorInfo;
      readonly destination: string;
      /** Whether a signed-in user was reauthenticating. */
      readonly isProof: boolean;
    };

function requireProvider({ oidc }: AppContext): OidcClient {
  if (!oidc) throw new AppError('ORGANIZATION_NOT_SET_UP');
  return oidc;
}

async function count(context: AppContext, { address }: Visit): Promise<void> {
  if (!(await context.rateLimits.consume('organization', address))) throw new AppError('TOO_MANY_ATTEMPTS');
}

/**
 * Begins a sign-in: stores what the provider's response must match, and returns the URL to redirect the
 * browser to. A browser can have several attempts in progress, which share one cookie.
 * @param sessionId the session that is being reauthenticated; null for a sign-in
 */
export async function beginOidcSignIn(
  context: AppContext,
  visit: Visit,
  asked: { readonly redirectUri: string; readonly destination: string; readonly sessionId: string | null },
): Promise<Way> {
  const oidc = requireProvider(context);
  await count(context, visit);
  const beganAt = context.clock.now();
  const [state, nonce, verifier] = [makeOidcSecret(), makeOidcSecret(), makeOidcSecret()];
  const signedInSince = asked.sessionId === null ? undefined : beganAt;
  const to = await oidc.authorizationUrl({ state, nonce, verifier, signedInSince }, asked.redirectUri);
  const browser = readOidcCookie(context.config, visit.headers, 'attempt') ?? makeOidcSecret();
  await asSystem(context.database, (tx) =>
    createAttempt(tx, {
      stateHash: oidcHashOf(state),
      browserHash: oidcHashOf(browser),
      verifier,
      nonce,
      destination: asked.destination,
      sessionId: asked.sessionId,
      beganAt,
      expiresAt: addTime(beganAt, oidcSeconds.attempt * SECOND),
    }),
  );
  return { to: to.href, cookies: [oidcCookie(context.config, 'attempt', browser)] };
}

/**
 * Completes a sign-in with the callback from the provider. On any failure nothing is changed, and the
 * reason is logged.
 * @throws AppError if it is not known which attempt the callback belongs to
 */
export async function finishOidcSignIn(context: AppContext, visit: Visit, callback: URL): Promise<OidcEnd> {
  const oidc = requireProvider(context);
  await count(context, visit);
  const state = callback.searchParams.get('state') ?? '';
  const attempt = await useAttempt(context, visit, state);
  const { destination, sessionId } = attempt;
  try {
    const signedInSince = sessionId === null ? undefined : attempt.beganAt;
    const { nonce, verifier } = attempt;
    const person = await oidc.redeem(callback, { state, nonce, verifier, signedInSince });
    if (sessionId !== null) {
      const cookie = await reauthenticateWithOidc(context, visit.headers, sessionId, person);
      return { kind: 'in', destination, cookies: [cookie] };
    }
    return { destination, ...(await admitPerson(context, visit, person)) };
  } catch (error) {
    const info = toErrorInfo(error);
    if (!info) throw error;
    logProviderFailure(context, error);
    return { kind: 'refused', error: info, destination, isProof: sessionId !== null };
  }
}

/** Logs the reason, which the user does not see. Never logs the provider's claims about the user. */
export function logProviderFailure({ log }: AppContext, error: unknown): void {
  const cause = error instanceof Error ? error.cause : undefined;
  log.warn({ refusal: toErrorInfo(error)?.code, err: cause }, 'a sign-in through the provider was rejected');
}

async function useAttempt(context: AppContext, { headers }: Visit, state: string): Promise<OidcAttempt> {
  const browser = readOidcCookie(context.config, headers, 'attempt');
  const now = context.clock.now();
  const attempt =
    browser &&
    (await asSystem(context.database, (tx) => takeAttempt(tx, oidcHashOf(state), oidcHashOf(browser), now)));
  if (!attempt) throw new AppError('ORGANIZATION_ATTEMPT_NOT_VALID');
  return attempt;
}

/** Starts the session, or stores the verified identity until the account's second-factor code arrives. */
async function admitPerson(context: AppContext, visit: Visit, person: OidcPerson) {
  const user = await accountOf(context, person);
  const actor = toActor(user, context.config.policy);
  if (typeof actor === 'string') throw new AppError(actor);
  const { hasVouchedFactor, issuer, subject } = person;
  if (!user.hasSecondFactor || hasVouchedFactor) {
    const isOwnerProven = await hasFreshSession(context, visit.headers, user);
    const { cookies } = await startSession(context, user, visit, {
      by: ['organization'],
      hasVouchedFactor,
      prove: (tx, now) => ensureLink(context, tx, user, person, { isOwnerProven, now }),
    });
    await context.rateLimits.giveBack('organization', visit.address);
    return { kind: 'in', cookies } as const;
  }
  const token = makeOidcSecret();
  const expiresAt = addTime(context.clock.now(), oidcSeconds.proof * SECOND);
  const proof = { tokenHash: oidcHashOf(token), userId: user.id, issuer, subject, expiresAt };
  await asSystem(context.database, (tx) => createProof(tx, proof));
  return { kind: 'code', cookies: [oidcCookie(context.config, 'proof', token)] } as const;
}

/** Returns whether this browser has a session of the account that was authenticated recently. */
async function hasFreshSession(context: AppContext, headers: Headers, { id }: User): Promise<boolean> {
  const present = await signedInHere(context, headers);
  const provenAt = present?.user.id === id ? (present.session?.provenAt ?? null) : null;
  return isReauthRecent(provenAt, context.clock.now());
}

/**
 * Returns the linked account. For a first sign-in, returns the account with the address that the
 * provider has verified.
 */
async function accountOf(context: AppContext, person: OidcPerson): Promise<User> {
  const { verifiedEmail } = person;
  const linked = await asSystem(context.database, async (tx) => {
    const userId = await findLinkedUserId(tx, person);
    return userId === null ? null : findUser(tx, userId);
  });
  if (linked) return linked;
  if (verifiedEmail === null) throw new AppError('ORGANIZATION_EMAIL_NOT_VERIFIED');
  const identity = await asSystem(context.database, (tx) => findIdentityByEmail(tx, emailKey(verifiedEmail)));
  const user = identity && (await findOrBootstrap(context, identity.id));
  if (!user) throw new AppError('ORGANIZATION_NO_ACCOUNT');
  return user;
}

/**
 * Completes a sign-in with the second-factor code, after the provider has identified the user. Wrong codes
 * and wrong passwords share one count.
 */
export async function completeOidcSignIn(context: AppContext, code: string, visit: Visit): Promise<SignedIn> {
  const { rateLimits } = context;
  const token = readOidcCookie(context.config, visit.headers, 'proof');
  const tokenHash = token === null ? '' : oidcHashOf(token);
  const found = await asSystem(context.database, async (tx) => {
    const proof = await findProof(tx, tokenHash, context.clock.now());
    const user = proof && (await findUser(tx, proof.userId));
    return user ? { proof, user } : null;
  });
  if (!found) throw new AppError('ORGANIZATION_ATTEMPT_NOT_VALID');
  const { proof, user } = found;
  const admitted =
    (await rateLimits.consume('address', visit.address)) && (await rateLimits.consume('account', user.email));
  if (!admitted) throw new AppError('TOO_MANY_ATTEMPTS');
  const actor = toActor(user, context.config.policy);
  if (typeof actor === 'string') throw new AppError(actor);
  const { address } = visit;
  const prove = async (tx: Transaction, now: Date): Promise<void> => {
    await requireSecondFactor(context, tx, user, code, now);
    if (!(await takeProof(tx, tokenHash))) throw new AppError('ORGANIZATION_ATTEMPT_NOT_VALID');
    await ensureLink(context, tx, user, proof, { isOwnerProven: true, now });
  };
  const started = await recordingFailure(context, { email: user.email, address }, () =>
    lockingAttempt(context, { email: user.email, address }, () =>
      startSession(context, user, visit, { by: ['organization', 'second factor'], prove }),
    ),
  );
  await rateLimits.forgive('account', user.email);
  await rateLimits.giveBack('address', address);
  return { ...started, cookies: [...started.cookies, oidcCookie(context.config, 'proof', null)] };
}

/** Deletes expired sign-in attempts through the organization's identity provider. */
export async function sweepSignIns(app: AppContext): Promise<void> {
  await asSystem(app.database, (tx) => deleteExpiredSignIns(tx, app.clock.now()));
}
