import type { MiddlewareHandler } from 'hono';
import { csrf } from 'hono/csrf';
import { bearerOf } from '../../auth/api-key-secret.ts';

/**
 * Refuses what another site's page sends with our cookies. A browser names the origin of each request that
 * changes something; a program without a browser names none and brings no cookie unasked. Where a key comes, cookies do not
 * count, and no page of another site can send one: we answer no preflight.
 */
export function csrfProtection(): MiddlewareHandler {
  const guard = csrf();
  return async (c, next) => {
    if (bearerOf(c.req.raw.headers) !== null) return next();
    if (c.req.header('origin') === undefined && c.req.header('sec-fetch-site') === undefined) return next();
    return guard(c, next);
  };
}
