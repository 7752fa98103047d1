import { implement, ORPCError } from '@orpc/server';
import { errorCatalog, errorMessage } from '@plainview/contract/error-catalog';
import { contract } from '@plainview/contract/index';
import type { Session } from '@plainview/domain/identity/sessions/session';
import type { AdminActor, AgencyActor } from '@plainview/domain/identity/users/actor';
import type { ErrorInfo } from '@plainview/domain/shared/error-code';
import { isConvertible, isStorable } from '@plainview/domain/shared/storable';
import type { ChangeStream } from '../live/change-stream.ts';
import type { LiveContext } from '../live/live-service.ts';
import { authorize, isReauthFresh } from '../modules/identity/sessions/authorize.ts';
import type { Caller, Principal } from '../modules/identity/sessions/resolve-caller.ts';
import { bearerOf } from '../platform/auth/api-key-secret.ts';
import { AppError } from '../platform/core/app-error.ts';
import { setErrorCode } from '../platform/core/request-context.ts';
import { toErrorInfo } from '../platform/error-code.ts';
import { parseIdempotencyKey } from '../platform/idempotency/idempotency-key.ts';

/** Request data that handlers use in addition to the input. */
export interface CallContext {
  readonly app: LiveContext;
  readonly headers: Headers;
  /** Resolves the caller, once per call. */
  readonly caller: () => Promise<Caller>;
  /** Runs what depends on the caller, who may have been presumed. */
  readonly confirmCaller: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Error that rejects the call before its input is read; null if there is none. */
  readonly error: ErrorInfo | null;
  /** Network address of the caller. */
  readonly address: string;
  /** Origin for absolute URLs of the product. */
  readonly origin: string;
  /** Adds a Set-Cookie header to the response. */
  readonly setCookie: (cookie: string) => void;
  /** Sets a response header. */
  readonly setHeader: (name: string, value: string) => void;
  /** Sends a stream instead of the procedure's result. */
  readonly sendStream: (stream: ChangeStream) => void;
}

export const base = implement(contract).$context<CallContext>();

/** Maps an `AppError` to the contract's error of the same code. Any other error stays an internal error. */
const withErrors = base.use(async ({ context, next }, input) => {
  try {
    if (context.error !== null) throw new AppError(context.error.code, context.error.data);
    if (!isConvertible(input) || !isStorable(input))
      throw new ORPCError('BAD_REQUEST', { message: 'Input validation failed' });
    return await next();
  } catch (error) {
    const info = toErrorInfo(error);
    if (!info) throw error;
    const { code, data } = info;
    setErrorCode(code);
    const answer = { defined: true, status: errorCatalog[code].status, message: errorMessage(info) };
    throw new ORPCError(code, { ...answer, data: data ?? null });
  }
});

/**
 * Checks the access that the contract declares for the procedure. Also reads the `Idempotency-Key` of a call
 * that creates something: `idempotency` is null without one.
 */
export const anyone = withErrors.use(async ({ context, path, procedure, next }, input) => {
  const { access, repeat } = procedure['~orpc'].meta;
  if (!access) throw new Error(`${path.join('.')} declares no access`);
  const { app, headers, caller } = context;
  const hasApiKey = bearerOf(headers) !== null;
  return context.confirmCaller(async () => {
    const principal = await authorize(app, access, { hasApiKey, caller });
    const idempotency = repeat === 'once' ? parseIdempotencyKey(headers, path.join('.'), input) : null;
    return next({ context: { principal, idempotency } });
  });
});

/** Adds the acting account. */
export const account = anyone.use(({ context: { principal }, next }) => {
  if (!principal) throw new AppError('NOT_SIGNED_IN');
  return next({ context: { principal, actor: principal.actor } });
});

/** Adds the acting administrator. */
export const admin = account.use(({ context, next }) => {
  if (context.actor.role !== 'admin') throw new AppError('NOT_ALLOWED');
  const actor: AdminActor = context.actor;
  return next({ context: { actor } });
});

/** Adds the acting agency user. */
export const agency = account.use(({ context, next }) => {
  if (context.actor.role !== 'agency') throw new AppError('NOT_ALLOWED');
  const actor: AgencyActor = context.actor;
  return next({ context: { actor } });
});

/** Returns the session of the caller. @throws AppError NOT_SIGNED_IN for an API key. */
export function sessionOf({ principal }: { readonly principal: Principal }): Session {
  if (!principal.session) throw new AppError('NOT_SIGNED_IN');
  return principal.session;
}

/** Returns whether an action on evidence may proceed without asking for the password again (CJIS IA-11). */
export const hasRecentReauthForEvidence = ({
  app,
  principal,
}: Pick<CallContext, 'app'> & { readonly principal: Principal }): boolean =>
  isReauthFresh(app, 'evidence', principal.session);

/** Sets the cookie with a session's new token. */
export function setSessionToken(context: CallContext, token: string): void {
  context.setCookie(context.app.sessionCookies.write(token));
}

/** Clears the browser's cache after a session ended, since another person may use the device next. */
export const clearBrowserCache = ({ setHeader }: CallContext): void =>
  setHeader('Clear-Site-Data', '"cache"');
