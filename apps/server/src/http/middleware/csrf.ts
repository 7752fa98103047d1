import type { MiddlewareHandler } from 'hono';
import { csrf } from 'hono/csrf';
import { bearerOf } from '../../auth/api-key-secret.ts';

/**
 * Rejects cross-site requests that carry our cookies (CSRF). Browsers send `Origin` with every request that
 * changes something; other clients send neither `Origin` nor cookies that the user did not intend. With an
 * API key, cookies are ignored, and pages of other sites cannot send a key because we answer no preflight.
 */
export function csrfProtection(): MiddlewareHandler {
  const guard = csrf();
  return async (c, next) => {
    if (bearerOf(c.req.raw.headers) !== null) return next();
    if (c.req.header('origin') === undefined && c.req.header('sec-fetch-site') === undefined) return next();
    return guard(c, next);
  };
}
