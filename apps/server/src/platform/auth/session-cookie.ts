import { createHmac, randomBytes } from 'node:crypto';
import type { SecurityPolicy } from '@plainview/domain/identity/users/security-policy';
import { parseCookies, serializeCookie, serializeSignedCookie } from 'better-call';
import { isTimingSafeEqual } from '../core/timing-safe-equal.ts';
import type { Auth } from './better-auth.ts';

/** Session cookie of earlier releases over HTTPS. */
const EARLIER_NAME = '__Secure-plainview.session_token';

/**
 * The tokens of recently verified headers. Parsing a header and verifying its signature takes a twentieth of
 * a list's time. Whether the session still exists is read from the database for each request.
 */
const verifiedTokens = new WeakMap<Auth, Map<string, string>>();
const MOST_VERIFIED = 1000;
/** Longer headers are verified each time, so that they cannot fill the memory. */
const LONGEST_KNOWN = 1000;

/** Creates a token of 256 random bits. */
export const makeSessionToken = (): string => randomBytes(32).toString('base64url');

/**
 * Returns the cookie with which the authentication library finds a session. Without an age, the browser
 * discards it when it closes.
 */
export async function sessionCookie(
  { auth, config }: { readonly auth: Auth; readonly config: { readonly policy: SecurityPolicy } },
  token: string,
): Promise<string> {
  const { authCookies, secret } = await auth.$context;
  const { name, attributes } = authCookies.sessionToken;
  const { maxAge: _, ...ageless } = attributes;
  return serializeSignedCookie(name, token, secret, config.policy.endsWithBrowser ? ageless : attributes);
}

/** Returns the header that clears the cookie of an earlier release, if the browser sent one. */
export function clearEarlierCookie(headers: Headers): readonly string[] {
  if (!headers.get('cookie')?.includes(`${EARLIER_NAME}=`)) return [];
  return [serializeCookie(EARLIER_NAME, '', { path: '/', secure: true, httpOnly: true, maxAge: 0 })];
}

/** Returns the token of the session cookie; null without one, or if this product did not sign it. */
export async function readSessionCookie(
  { auth }: { readonly auth: Auth },
  headers: Headers,
): Promise<string | null> {
  const cookies = headers.get('cookie');
  if (cookies === null) return null;
  const known = verifiedTokens.get(auth)?.get(cookies);
  if (known !== undefined) return known;
  const token = await verifyCookie(auth, cookies);
  if (token !== null && cookies.length <= LONGEST_KNOWN) rememberToken(auth, cookies, token);
  return token;
}

async function verifyCookie(auth: Auth, cookies: string): Promise<string | null> {
  const { authCookies, secret } = await auth.$context;
  const signed = parseCookies(cookies).get(authCookies.sessionToken.name) ?? '';
  const [, token, signature] = /^(?<token>.+)\.(?<signature>[^.]+)$/su.exec(signed) ?? [];
  if (token === undefined || signature === undefined) return null;
  const expected = createHmac('sha256', secret).update(token).digest('base64');
  return isTimingSafeEqual(signature, expected) ? token : null;
}

function rememberToken(auth: Auth, cookies: string, token: string): void {
  const tokens = verifiedTokens.get(auth) ?? new Map<string, string>();
  verifiedTokens.set(auth, tokens);
  const [oldest] = tokens.keys();
  if (tokens.size >= MOST_VERIFIED && oldest !== undefined) tokens.delete(oldest);
  tokens.set(cookies, token);
}
