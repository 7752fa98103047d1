import type { MiddlewareHandler } from 'hono';
import type { ServerBindings } from '../../core/request-origin.ts';

const ANYWHERE = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/** What sends a request back to its sender, secrets and all, is answered nowhere. */
export function rejectTrace(): MiddlewareHandler<{ Bindings: ServerBindings }> {
  return async (c, next) =>
    c.env.incoming.method === 'TRACE' ? c.text('Method not allowed', 405, { allow: ANYWHERE }) : next();
}

/** Lets one method through: whatever else came would run the same call past the guard against other sites. */
export function allowOnlyPost(): MiddlewareHandler<{ Bindings: ServerBindings }> {
  return async (c, next) =>
    c.env.incoming.method === 'POST' ? next() : c.text('Method not allowed', 405, { allow: 'POST' });
}
