import { createHmac, randomBytes } from 'node:crypto';
import type { SecurityPolicy } from '@plainview/domain/account/security-policy';
import { parseCookies, serializeCookie, serializeSignedCookie } from 'better-call';
import { isTimingSafeEqual } from '../core/timing-safe-equal.ts';
import type { Auth } from './better-auth.ts';

/** Session cookie of earlier releases over HTTPS. */
const EARLIER_NAME = '__Secure-plainview.session_token';

/** Creates a token of 256 random bits. */
export const makeSessionToken = (): string => randomBytes(32).toString('base64url');

/**
 * Returns the cookie with which the authentication library finds a session. Without an age, the browser discards it when
 * it closes.
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
  const { authCookies, secret } = await auth.$context;
  const signed = parseCookies(cookies).get(authCookies.sessionToken.name) ?? '';
  const [, token, signature] = /^(?<token>.+)\.(?<signature>[^.]+)$/su.exec(signed) ?? [];
  if (token === undefined || signature === undefined) return null;
  const expected = createHmac('sha256', secret).update(token).digest('base64');
  return isTimingSafeEqual(signature, expected) ? token : null;
}
