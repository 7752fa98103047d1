import { API_KEY_PATTERN, type ApiKey, isApiKeyGood } from '@plainview/domain/identity/api-keys/api-key';
import { hasSessionEnded } from '@plainview/domain/identity/second-factors/second-factor';
import type { Session } from '@plainview/domain/identity/sessions/session';
import type { ActingKey, Actor } from '@plainview/domain/identity/users/actor';
import { dutiesWithout } from '@plainview/domain/identity/users/duty';
import { isSessionLocked, type SecurityPolicy } from '@plainview/domain/identity/users/security-policy';
import type { User } from '@plainview/domain/identity/users/user';
import type { ErrorCode } from '@plainview/domain/shared/error-code';
import { MINUTE } from '@plainview/domain/shared/time';
import type { AppContext } from '../../../platform/app-context.ts';
import { bearerOf, secretHashOf } from '../../../platform/auth/api-key-secret.ts';
import type { Config } from '../../../platform/config/config.ts';
import { asSystem, systemRead } from '../../../platform/database/tenant-transaction.ts';
import { touchApiKey } from '../api-keys/api-keys.repository.ts';
import { findKeyAccount, readSessionAccount, type SessionAccount } from './caller.repository.ts';
import { mustChange } from './password-expiry.ts';
import { endSessionOf, touchSession } from './sessions.repository.ts';

const USE_RECORDED_EVERY = MINUTE;

/** An approved person, or a key that acts for one. */
export interface Principal {
  readonly actor: Actor;
  readonly user: User;
  /** Id of the session or API key. */
  readonly credentialId: string;
  /** Null if the request used an API key. */
  readonly session: Session | null;
  /** The password is too old or too weak: the user can do nothing but choose another. */
  readonly mustChangePassword: boolean;
}

/** The caller of a request, resolved for every request: a session or key alone grants no rights. */
export type Caller =
  | { readonly kind: 'nobody'; readonly code: 'NOT_SIGNED_IN' | 'API_KEY_NOT_VALID' }
  | {
      readonly kind: 'refused';
      readonly code: ErrorCode;
      /** A user who may only set up the second factor that the role requires, or choose another password. */
      readonly enrolling?: Principal;
      /** A user who may only unlock the session by reauthenticating. */
      readonly locked?: Principal;
    }
  | ({ readonly kind: 'actor' } & Principal);

/** Marks background requests. They do not extend the session's idle timeout. */
const BACKGROUND_HEADER = 'x-plainview-background';

const nobody = { kind: 'nobody', code: 'NOT_SIGNED_IN' } as const;
const badKey = { kind: 'nobody', code: 'API_KEY_NOT_VALID' } as const;

/** Returns the actor of an account, or why the account may not act. */
export function toActor(user: User, { separatesDuties }: SecurityPolicy): Actor | ErrorCode {
  if (user.status === 'pending') return 'ACCOUNT_PENDING';
  if (user.status === 'rejected') return 'ACCOUNT_REJECTED';
  if (user.status === 'disabled') return 'ACCOUNT_DISABLED';
  const { id: userId, name, email, agencyId } = user;
  if (user.role === 'admin') {
    const left = dutiesWithout(separatesDuties ? user.withheldDuties : []);
    return { role: 'admin', duties: left, userId, name, email, agencyId };
  }
  if (agencyId === null) return 'AGENCY_NAME_MISSING';
  const { isAgencyAdministrator } = user;
  return { role: 'agency', userId, name, email, agencyId, isAgencyAdministrator };
}

/**
 * Authenticates the API key or, without one, the session cookie, and loads the account. An invalid key never
 * falls back to a cookie.
 * @param isUse false for requests that continue without the user, such as those of a playing video
 */
export async function resolveCaller(context: AppContext, headers: Headers, isUse = true): Promise<Caller> {
  const secret = bearerOf(headers);
  if (secret !== null) return callerByKey(context, secret);
  const token = context.sessionCookies.read(headers);
  if (token === null) return nobody;
  const isNoted = isUse && !headers.has(BACKGROUND_HEADER);
  return callerBySession(context, token, isNoted);
}

/** Resolves the caller of a session. Ends a session that has expired or exceeded the idle timeout. */
async function callerBySession(context: AppContext, token: string, isUse: boolean): Promise<Caller> {
  const { config, clock, database, reader } = context;
  const now = clock.now();
  const found = await readSessionAccount(reader, token);
  if (!found) return nobody;
  const { session, user, hasExpired } = found;
  if (hasExpired || hasSessionEnded(session, config.sessionIdleMinutes, now)) {
    await asSystem(database, (tx) => endSessionOf(tx, user.id, session.id));
    return nobody;
  }
  const caller = admitFound(config, found, now);
  const isOpen = caller.kind === 'actor' || (caller.kind === 'refused' && caller.enrolling);
  if (isOpen && isUse && isUseRecorded(session, now))
    await asSystem(database, (tx) => touchSession(tx, session.id, now));
  return caller;
}

/** Returns whether a use of the session is recorded now: once a minute. */
export const isUseRecorded = ({ lastUsedAt }: Session, now: Date): boolean =>
  now.getTime() - lastUsedAt.getTime() >= USE_RECORDED_EVERY;

/** Determines the caller of a session that was found and has not expired. */
export function admitFound(
  config: Pick<Config, 'policy' | 'sessionIdleMinutes'>,
  { session, user, password }: SessionAccount,
  now: Date,
): Caller {
  const mustChangePassword = password !== null && mustChange(password, config.policy, now);
  return admitSession(config, { session, user, mustChangePassword }, now);
}

/** Determines the caller of a session's requests from its freshly read rows. */
export function admitSession(
  { policy, sessionIdleMinutes }: Pick<Config, 'policy' | 'sessionIdleMinutes'>,
  rows: {
    readonly session: Session;
    readonly user: User;
    readonly mustChangePassword: boolean;
  },
  now: Date,
): Caller {
  const { session, user } = rows;
  if (hasSessionEnded(session, sessionIdleMinutes, now)) return nobody;
  const actor = toActor(user, policy);
  if (typeof actor === 'string') return { kind: 'refused', code: actor };
  const present = { ...rows, actor: { ...actor, sessionId: session.id }, credentialId: session.id };
  if (isSessionLocked(session, policy, now))
    return { kind: 'refused', code: 'SESSION_LOCKED', locked: present };
  return admit(present);
}

/** Admits the caller, unless the user must first choose another password or set up a second factor. */
function admit(present: Principal): Caller {
  const { isSecondFactorRequired, hasSecondFactor } = present.user;
  if (present.mustChangePassword)
    return { kind: 'refused', code: 'PASSWORD_MUST_CHANGE', enrolling: present };
  const hasOne = hasSecondFactor || present.session?.hasVouchedFactor === true;
  if (!isSecondFactorRequired || hasOne) return { kind: 'actor', ...present };
  const code = 'SECOND_FACTOR_NOT_SET_UP';
  return present.session ? { kind: 'refused', code, enrolling: present } : { kind: 'refused', code };
}

/**
 * Resolves the caller of an API key. Forged, revoked and expired keys get the same response, as do keys whose
 * creator no longer has the rights that they were created with.
 */
async function callerByKey(context: AppContext, secret: string): Promise<Caller> {
  if (!API_KEY_PATTERN.test(secret)) return badKey;
  const now = context.clock.now();
  const found = await systemRead(context.database, (tx) => findKeyAccount(tx, secretHashOf(secret)));
  if (!found) return badKey;
  const caller = admitKey(context.config, found, now);
  if (caller.kind !== 'nobody') await recordUse(context, found.key, now);
  return caller;
}

/** Determines the caller of a key's requests from its freshly read rows. */
export function admitKey(
  { policy }: Pick<Config, 'policy'>,
  { key, user }: { readonly key: ApiKey; readonly user: User },
  now: Date,
): Caller {
  const actor = toActor(user, policy);
  if (typeof actor === 'string' || !isApiKeyGood(key, user, now)) return badKey;
  const apiKey: ActingKey = { id: key.id, name: key.name };
  return admit({
    actor: { ...actor, apiKey },
    user,
    credentialId: key.id,
    session: null,
    mustChangePassword: false,
  });
}

async function recordUse({ database }: AppContext, { id, lastUsedAt }: ApiKey, now: Date): Promise<void> {
  const since = now.getTime() - (lastUsedAt?.getTime() ?? 0);
  if (since >= USE_RECORDED_EVERY) await asSystem(database, (tx) => touchApiKey(tx, id, now));
}
