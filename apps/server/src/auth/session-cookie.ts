import { randomBytes } from 'node:crypto';
import type { SecurityPolicy } from '@plainview/domain/account/security-policy';
import { serializeCookie, serializeSignedCookie } from 'better-call';
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
