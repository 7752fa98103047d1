import type { Context, MiddlewareHandler } from 'hono';
import { bearerOf } from '../../platform/auth/api-key-secret.ts';
import type { Config } from '../../platform/config/config.ts';
import { ownOrigin, type ServerBindings } from '../../platform/core/request-origin.ts';

/** Methods that change nothing. */
const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Of requests that a page of ours sends, or a person from the address bar. */
const ownSites: ReadonlySet<string> = new Set(['same-origin', 'none']);

type Addresses = Pick<Config, 'publicUrl' | 'trustedProxies'>;

/**
 * Rejects requests of other sites that would change something with our cookies (CSRF), whatever their type.
 * Browsers send `Origin` with each of them: it must be that of PUBLIC_URL. Newer ones also send `Sec-Fetch-Site`.
 * Other clients send neither, nor cookies that the user did not intend. With an API key, cookies are
 * ignored, and pages of other sites cannot send a key because we answer no preflight.
 */
export function csrfProtection(config: Addresses): MiddlewareHandler<{ Bindings: ServerBindings }> {
  return async (c, next) => {
    if (safeMethods.has(c.req.method) || bearerOf(c.req.raw.headers) !== null) return next();
    if (isOwn(c, config)) return next();
    return c.text('Forbidden: the request came from another address than that of Plainview.', 403);
  };
}

function isOwn(c: Context<{ Bindings: ServerBindings }>, config: Addresses): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined && !ownSites.has(site)) return false;
  const origin = c.req.header('origin');
  if (origin === undefined) return true;
  if (config.publicUrl !== null) return origin === ownOrigin(c, config);
  // Without PUBLIC_URL, we may not know the scheme or the host that a proxy replaced. Pages cannot forge this header.
  return site === 'same-origin' || (URL.canParse(origin) && new URL(origin).host === new URL(c.req.url).host);
}
