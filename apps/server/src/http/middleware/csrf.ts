import type { MiddlewareHandler } from 'hono';
import { csrf } from 'hono/csrf';
import { bearerOf } from '../../auth/api-key-secret.ts';

/** Methods that change nothing. */
const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects cross-site requests that carry our cookies (CSRF). Browsers send `Origin` with every request that
 * changes something, and `Sec-Fetch-Site` with all; other clients send neither, nor cookies that the user did
 * not intend. A request of another site is rejected whatever its content type; without `Sec-Fetch-Site`, forms
 * are, because browsers send other types only after a preflight, which we do not answer. With an
 * API key, cookies are ignored, and pages of other sites cannot send a key because we answer no preflight.
 */
export function csrfProtection(): MiddlewareHandler {
  const guard = csrf();
  return async (c, next) => {
    if (bearerOf(c.req.raw.headers) !== null) return next();
    if (c.req.header('origin') === undefined && c.req.header('sec-fetch-site') === undefined) return next();
    const site = c.req.header('sec-fetch-site');
    const isForeign = site === 'cross-site' || site === 'same-site';
    if (isForeign && !safeMethods.has(c.req.method)) return c.text('Forbidden', 403);
    return guard(c, next);
  };
}
