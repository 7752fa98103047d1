import { implement, ORPCError } from '@orpc/server';
import { errorCatalog, errorMessage } from '@plainview/contract/error-catalog';
import { contract } from '@plainview/contract/index';
import { hasDuty, type Actor, type AdminActor } from '@plainview/domain/account/actor';
import type { Duty } from '@plainview/domain/account/duty';
import { isReauthRecent } from '@plainview/domain/account/second-factor';
import type { ErrorCode } from '@plainview/domain/shared/error-code';
import { isStorable } from '@plainview/domain/shared/storable';
import { bearerOf } from '../auth/api-key-secret.ts';
import { sessionCookie } from '../auth/session-cookie.ts';
import { AppError } from '../core/app-error.ts';
import { parseIdempotencyKey } from '../core/idempotency-key.ts';
import { setErrorCode } from '../core/request-context.ts';
import type { LiveContext } from '../live/live-service.ts';
import type { SessionRecord } from '../persistence/account/session.repository.ts';
import { toErrorInfo } from '../use-cases/error-code.ts';
import type { Caller, Principal } from '../use-cases/session/resolve-caller.ts';

/** The context of a call, in addition to its input. */
export interface CallContext {
  readonly app: LiveContext;
  readonly headers: Headers;
  /** Resolves the caller, once per call. */
  readonly caller: () => Promise<Caller>;
  /** Why the call was refused before its input was read, otherwise null. */
  readonly refusal: ErrorCode | null;
  /** Network address of the caller. */
  readonly address: string;
  /** Origin at which the product's URLs can be opened. */
  readonly origin: string;
  /** Adds a Set-Cookie header to the response. */
  readonly setCookie: (cookie: string) => void;
  /** Sets a header of the response. */
  readonly setHeader: (name: string, value: string) => void;
}

const base = implement(contract).$context<CallContext>();

/** Maps a use case's `AppError` to the contract's error with the same code. Anything else stays an internal error. */
export const open = base.use(async ({ context, next }, input) => {
  try {
    if (context.refusal !== null) throw new AppError(context.refusal);
    if (!isStorable(input)) throw new ORPCError('BAD_REQUEST', { message: 'Input validation failed' });
    return await next();
  } catch (error) {
    const refusal = toErrorInfo(error);
    if (!refusal) throw error;
    const { code, data } = refusal;
    setErrorCode(code);
    const answer = { defined: true, status: errorCatalog[code].status, message: errorMessage(refusal) };
    throw new ORPCError(code, { ...answer, data: data ?? null });
  }
});

/** Returns the principal, even if they must set up a second factor or choose another password first. */
export function principalOf(caller: Caller): Principal | null {
  if (caller.kind === 'actor') return caller;
  return (caller.kind === 'refused' && caller.enrolling) || null;
}

/** Like `principalOf`, even if the session is locked. */
export function principalEvenIfLocked(caller: Caller): Principal | null {
  return principalOf(caller) ?? ((caller.kind === 'refused' && caller.locked) || null);
}

/** Returns the session of a call. @throws AppError NOT_SIGNED_IN for an API key. */
export async function sessionOf(context: CallContext): Promise<SessionRecord> {
  const session = principalOf(await context.caller())?.session;
  if (!session) throw new AppError('NOT_SIGNED_IN');
  return session;
}

/** Sends the browser its session's new token. */
export async function giveSession(context: CallContext, token: string): Promise<void> {
  context.setCookie(await sessionCookie(context.app, token));
}

/** Clears the browser's cache after a session ended, since another person may use the device next. */
export const clearBrowserCache = ({ setHeader }: CallContext): void =>
  setHeader('Clear-Site-Data', '"cache"');

/**
 * Requires a recent reauthentication for a privileged action. An API key passes, since it has no user to ask.
 * @throws AppError REAUTHENTICATE.
 */
async function requireFreshProof(context: CallContext): Promise<void> {
  const session = principalOf(await context.caller())?.session;
  if (session && !isReauthRecent(session.provenAt, context.app.clock.now()))
    throw new AppError('REAUTHENTICATE');
}

async function requireActor(context: CallContext): Promise<Actor> {
  const caller = await context.caller();
  if (caller.kind === 'actor') return caller.actor;
  throw new AppError(caller.code);
}

/**
 * Returns whether an action on evidence is allowed without reauthenticating (CJIS IA-11): the profile does not require
 * it, or the last reauthentication is recent.
 */
export async function hasRecentReauthForEvidence(context: CallContext): Promise<boolean> {
  if (!context.app.config.policy.provesEvidenceActs) return true;
  const session = principalOf(await context.caller())?.session;
  return !session || isReauthRecent(session.provenAt, context.app.clock.now());
}

/** Adds the idempotency key of an action that creates something; null if the caller sent no `Idempotency-Key`. */
const marked = open.use(async ({ context, path, procedure, next }, input) => {
  const sent = context.headers.get('idempotency-key');
  const takesKey = procedure['~orpc'].meta.repeat === 'once';
  const mark = takesKey && sent !== null ? parseIdempotencyKey(sent, path.join('.'), input) : null;
  return next({ context: { mark } });
});

/** Requires an approved account of either role. */
export const signedIn = marked.use(async ({ context, next }) =>
  next({ context: { actor: await requireActor(context) } }),
);

/** Allows all callers, signed in or not, except API keys. */
export const inPerson = open.use(async ({ context, next }) => {
  if (bearerOf(context.headers) === null) return next();
  const caller = await context.caller();
  throw new AppError(caller.kind === 'nobody' ? caller.code : 'API_KEY_NOT_ENOUGH');
});

/** Requires an approved account in person: API keys may not manage the user's own account or who has access. */
export const signedInPerson = signedIn.use(async ({ context, next }) => {
  if (context.actor.apiKey) throw new AppError('API_KEY_NOT_ENOUGH');
  return next();
});

/** Like `signedInPerson`, with a recent reauthentication. */
export const signedInReauthenticated = signedInPerson.use(async ({ context, next }) => {
  await requireFreshProof(context);
  return next();
});

/** Like `signedInPerson`, but also allows users who must set up a second factor or choose another password first. */
export const enrolling = open.use(async ({ context, next }) =>
  next({ context: { actor: (await requirePerson(context, principalOf)).actor } }),
);

/** Like `enrolling`, but also allows locked sessions. */
export const unlocking = open.use(async ({ context, next }) => {
  const { actor, session } = await requirePerson(context, principalEvenIfLocked);
  if (!session) throw new AppError('NOT_SIGNED_IN');
  return next({ context: { actor, session } });
});

async function requirePerson(
  context: CallContext,
  who: (caller: Caller) => Principal | null,
): Promise<Principal> {
  const caller = await context.caller();
  const present = who(caller);
  if (!present) throw new AppError(caller.kind === 'actor' ? 'NOT_SIGNED_IN' : caller.code);
  if (present.actor.apiKey) throw new AppError('API_KEY_NOT_ENOUGH');
  return present;
}

/** Like `enrolling`, with a recent reauthentication. */
export const enrollingReauthenticated = enrolling.use(async ({ context, next }) => {
  await requireFreshProof(context);
  return next();
});

/** Requires an approved administrator. */
export const asAdmin = marked.use(async ({ context, next }) => {
  const actor = await requireActor(context);
  if (actor.role !== 'admin') throw new AppError('NOT_ALLOWED');
  const admin: AdminActor = actor;
  return next({ context: { actor: admin } });
});

/** Requires an administrator with this duty. */
const onDuty = (duty: Duty) =>
  asAdmin.use(async ({ context, next }) => {
    if (!hasDuty(context.actor, duty)) throw new AppError('DUTY_NEEDED');
    return next();
  });

export const asReviewer = onDuty('reviewer');
export const asAuditor = onDuty('auditor');

/** Requires a custodian, with a recent reauthentication if the profile demands it. */
export const asCustodian = onDuty('custodian').use(async ({ context, next }) => {
  if (!(await hasRecentReauthForEvidence(context))) throw new AppError('REAUTHENTICATE');
  return next();
});

/** Requires an approved administrator in person, not an API key. */
export const asAdminPerson = asAdmin.use(async ({ context, next }) => {
  if (context.actor.apiKey) throw new AppError('API_KEY_NOT_ENOUGH');
  return next();
});

/** Like `asAdmin`, with a recent reauthentication unless the caller is an API key. */
export const asAdminFresh = asAdmin.use(async ({ context, next }) => {
  await requireFreshProof(context);
  return next();
});

/** Like `asAdminFresh`, for administrators who may forward evidence. */
export const asCustodianFresh = asAdminFresh.use(async ({ context, next }) => {
  if (!hasDuty(context.actor, 'custodian')) throw new AppError('DUTY_NEEDED');
  return next();
});

/** Like `asAdminPerson`, with a recent reauthentication. */
export const asAdminReauthenticated = asAdminPerson.use(async ({ context, next }) => {
  await requireFreshProof(context);
  return next();
});

/** Requires an approved agency user. */
export const asAgency = marked.use(async ({ context, next }) => {
  const actor = await requireActor(context);
  if (actor.role !== 'agency') throw new AppError('NOT_ALLOWED');
  return next({ context: { actor } });
});
