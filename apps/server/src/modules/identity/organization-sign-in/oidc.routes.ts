import type { ErrorCode } from '@plainview/domain/shared/error-code';
import { ownPath } from '@plainview/domain/shared/own-path';
import { Hono, type Context } from 'hono';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { addressOf, ownOrigin, type ServerBindings } from '../../../platform/core/request-origin.ts';
import { beginOidcSignIn, finishOidcSignIn, logProviderFailure, type OidcEnd } from './oidc-sign-in.ts';
import { signedInHere } from './reauthenticate-with-oidc.ts';

const CALLBACK = '/sign-in/oidc/callback';
const LONGEST_DESTINATION = 2000;

type Visited = Context<{ Bindings: ServerBindings }>;

/**
 * Serves GET /sign-in/oidc, which redirects to the organization's identity provider, and GET
 * /sign-in/oidc/callback, to which the provider redirects back. `next` is the path to return to; `again`
 * makes a signed-in user reauthenticate. Both routes always redirect: errors are shown on a page of the
 * web application.
 */
export function oidcRoutes(app: AppContext): Hono<{ Bindings: ServerBindings }> {
  const { config } = app;
  const visitOf = (c: Visited) => ({
    headers: c.req.raw.headers,
    address: addressOf(c, config.trustedProxies),
  });
  return new Hono<{ Bindings: ServerBindings }>()
    .get('/', async (c) => {
      // A link or image on another site must not start a sign-in or a redirect.
      if (c.req.header('sec-fetch-site') === 'cross-site') return redirectTo(c, '/login');
      const present = c.req.query('again') === undefined ? null : await signedInHere(app, c.req.raw.headers);
      if (c.req.query('again') !== undefined && !present) return redirectTo(c, '/login');
      const { to, cookies } = await beginOidcSignIn(app, visitOf(c), {
        redirectUri: `${ownOrigin(c, config)}${CALLBACK}`,
        destination: pathWithin(ownOrigin(c, config), c.req.query('next')),
        sessionId: present?.session?.id ?? null,
      });
      return redirectTo(c, to, cookies);
    })
    .get('/callback', async (c) => {
      const callback = new URL(`${CALLBACK}${new URL(c.req.url).search}`, ownOrigin(c, config));
      const end = await finishOidcSignIn(app, visitOf(c), callback);
      return redirectTo(c, placeOf(end), end.kind === 'refused' ? [] : end.cookies);
    })
    .onError((error, c) => {
      if (!(error instanceof AppError)) throw error;
      logProviderFailure(app, error);
      return redirectTo(c, loginWith({ problem: error.info.code }));
    });
}

/**
 * Returns the path and query of `wanted` without its fragment, which the callback uses itself. Returns '/' if
 * it is on another origin.
 */
function pathWithin(origin: string, wanted = '/'): string {
  if (wanted.length > LONGEST_DESTINATION || !wanted.startsWith('/')) return '/';
  const path = ownPath(wanted, origin, (address, base) => URL.parse(address, base));
  return path.replace(/#.*$/su, '');
}

function loginWith(search: { readonly problem: ErrorCode; readonly next?: string }): string {
  const { problem, next = '/' } = search;
  return `/login?${new URLSearchParams({ problem, ...(next !== '/' && { next }) }).toString()}`;
}

function placeOf(end: OidcEnd): string {
  const { destination } = end;
  if (end.kind === 'in') return destination;
  if (end.kind === 'code') return loginWith({ problem: 'SECOND_FACTOR_NEEDED', next: destination });
  const { code } = end.error;
  return end.isProof
    ? `${destination}#proof-problem=${code}`
    : loginWith({ problem: code, next: destination });
}

function redirectTo(c: Context, address: string, cookies: readonly string[] = []): Response {
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true });
  c.header('cache-control', 'no-store');
  return c.redirect(address, 302);
}
