import type { MiddlewareHandler } from 'hono';
import type { ServerBindings } from '../../platform/core/request-origin.ts';

const ANYWHERE = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/** Rejects TRACE, which would echo the request with its secrets. */
export function rejectTrace(): MiddlewareHandler<{ Bindings: ServerBindings }> {
  return async (c, next) =>
    c.env.incoming.method === 'TRACE' ? c.text('Method not allowed', 405, { allow: ANYWHERE }) : next();
}

/** Allows only GET, for routes that record a download: a HEAD gets no bytes. */
export function allowOnlyGet(): MiddlewareHandler<{ Bindings: ServerBindings }> {
  return async (c, next) =>
    c.env.incoming.method === 'GET' ? next() : c.text('Method not allowed', 405, { allow: 'GET' });
}

/** Allows only POST. Other methods would run the same call without the CSRF check. */
export function allowOnlyPost(): MiddlewareHandler<{ Bindings: ServerBindings }> {
  return async (c, next) =>
    c.env.incoming.method === 'POST' ? next() : c.text('Method not allowed', 405, { allow: 'POST' });
}
