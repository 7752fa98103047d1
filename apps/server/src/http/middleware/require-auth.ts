import { errorCatalog } from '@plainview/contract/error-catalog';
import type { Actor, AdminActor } from '@plainview/domain/account/actor';
import type { Context, MiddlewareHandler } from 'hono';
import type { AppContext } from '../../app-context.ts';
import { setErrorCode } from '../../core/request-context.ts';
import type { ServerBindings } from '../../core/request-origin.ts';
import { callerOfRequest } from './request-caller.ts';

/** Hono environment of routes that require authentication. */
export interface AuthEnv<Who extends Actor = Actor> {
  Bindings: ServerBindings;
  Variables: { actor: Who };
}

/**
 * Requires an approved account, authenticated by session or API key. Returns 401 or 403 with a message to all other
 * callers.
 * @param isUse false for requests without user interaction, such as those of a playing video
 */
export function requireAuthenticated(app: AppContext, isUse = true): MiddlewareHandler<AuthEnv> {
  return async (c, next) => {
    const caller = await callerOfRequest(app, c.req.raw.headers, isUse);
    if (caller.kind === 'nobody') return refuse(c, caller.code, errorCatalog[caller.code].message, 401);
    if (caller.kind === 'refused') return refuse(c, caller.code, errorCatalog.NOT_ALLOWED.message, 403);
    c.set('actor', caller.actor);
    return next();
  };
}

/** Like `requireAuthenticated`, for administrators only. */
export function requireAdmin(app: AppContext): MiddlewareHandler<AuthEnv<AdminActor>> {
  return async (c, next) => {
    const caller = await callerOfRequest(app, c.req.raw.headers);
    if (caller.kind === 'nobody') return refuse(c, caller.code, errorCatalog[caller.code].message, 401);
    const code = caller.kind === 'refused' ? caller.code : 'NOT_ALLOWED';
    if (caller.kind === 'refused' || caller.actor.role !== 'admin')
      return refuse(c, code, errorCatalog.NOT_ALLOWED.message, 403);
    c.set('actor', caller.actor);
    return next();
  };
}

function refuse(c: Context, code: string, words: string, status: 401 | 403): Response {
  setErrorCode(code);
  return c.text(words, status);
}
