import type { Access } from '@plainview/contract/access';
import { errorCatalog } from '@plainview/contract/error-catalog';
import { rawRouteAccess } from '@plainview/contract/raw-routes';
import type { Actor, AdminActor } from '@plainview/domain/identity/users/actor';
import type { Context, MiddlewareHandler } from 'hono';
import { authorize } from '../../modules/identity/sessions/authorize.ts';
import type { Principal } from '../../modules/identity/sessions/resolve-caller.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { bearerOf } from '../../platform/auth/api-key-secret.ts';
import { AppError } from '../../platform/core/app-error.ts';
import { setErrorCode } from '../../platform/core/request-context.ts';
import type { ServerBindings } from '../../platform/core/request-origin.ts';
import { callerOfRequest } from './request-caller.ts';

/** Bindings and variables of a route that requires an account. */
export interface AuthEnv<Who extends Actor = Actor> {
  Bindings: ServerBindings;
  Variables: { actor: Who };
}

/**
 * Authorizes a request outside the contract.
 * @param isUse false for requests that browsers send without user input, such as ranges of a playing video
 * @throws AppError as `authorize`.
 */
export async function authorizeRequest(
  app: AppContext,
  access: Access,
  headers: Headers,
  isUse = true,
): Promise<Principal> {
  const hasApiKey = bearerOf(headers) !== null;
  const caller = () => callerOfRequest(app, headers, isUse);
  const principal = await authorize(app, access, { hasApiKey, caller });
  if (!principal) throw new AppError('NOT_SIGNED_IN');
  return principal;
}

/**
 * Admits approved accounts, by session or key. Answers all others with 401 or 403 and a plain text.
 * @param isUse see `authorizeRequest`
 */
export const requireAuthenticated = (
  app: AppContext,
  route: keyof typeof rawRouteAccess,
  isUse = true,
): MiddlewareHandler<AuthEnv> => requireActor(app, route, (actor) => actor, isUse);

/** As `requireAuthenticated`, for administrators. */
export const requireAdmin = (
  app: AppContext,
  route: keyof typeof rawRouteAccess,
): MiddlewareHandler<AuthEnv<AdminActor>> => requireActor(app, route, toAdmin);

function toAdmin(actor: Actor): AdminActor {
  if (actor.role !== 'admin') throw new AppError('NOT_ALLOWED');
  return actor;
}

/** Sets the actor of the type that `narrow` returns. */
function requireActor<Who extends Actor>(
  app: AppContext,
  route: keyof typeof rawRouteAccess,
  narrow: (actor: Actor) => Who,
  isUse = true,
): MiddlewareHandler<AuthEnv<Who>> {
  return async (c, next) => {
    try {
      const { actor } = await authorizeRequest(app, rawRouteAccess[route], c.req.raw.headers, isUse);
      c.set('actor', narrow(actor));
    } catch (error) {
      return reject(c, error);
    }
    return next();
  };
}

/** Whether the request has no valid credentials (401), rather than too few rights (403). */
export const isUnauthenticated = (code: string): code is 'NOT_SIGNED_IN' | 'API_KEY_NOT_VALID' =>
  code === 'NOT_SIGNED_IN' || code === 'API_KEY_NOT_VALID';

function reject(c: Context, error: unknown): Response {
  if (!(error instanceof AppError)) throw error;
  const { code } = error.info;
  setErrorCode(code);
  if (isUnauthenticated(code)) return c.text(errorCatalog[code].message, 401);
  return c.text(errorCatalog.NOT_ALLOWED.message, 403);
}
