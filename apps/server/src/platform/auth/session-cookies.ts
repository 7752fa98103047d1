import { createHmac, randomBytes } from 'node:crypto';
import type { SecurityPolicy } from '@plainview/domain/identity/users/security-policy';
import { HOUR, SECOND } from '@plainview/domain/shared/time';
import { parse, serialize, type CookieOptions } from 'hono/utils/cookie';
import { isTimingSafeEqual } from '../core/timing-safe-equal.ts';

/** Session cookie of earlier releases over HTTPS. */
const EARLIER_NAME = '__Secure-plainview.session_token';

/**
 * How many tokens of recently verified headers are known. Parsing a header and verifying its signature takes a
 * twentieth of a list's time. Whether the session still exists is read from the database for each request.
 */
const MOST_VERIFIED = 1000;
/** Longer headers are verified each time, so that they cannot fill the memory. */
const LONGEST_KNOWN = 1000;

/** Creates a token of 256 random bits. */
export const makeSessionToken = (): string => randomBytes(32).toString('base64url');

/** The cookies that carry a session's token, signed with the server's secret. */
export interface SessionCookies {
  /** Returns the Set-Cookie header for a token. Without an age, the browser discards it when it closes. */
  readonly write: (token: string) => string;
  /** Returns the Set-Cookie header that clears the token. */
  readonly clear: () => string;
  /** Returns the header that clears the cookie of an earlier release, if the browser sent one. */
  readonly clearEarlier: (headers: Headers) => readonly string[];
  /** Returns the token of a request; null without one, or if this product did not sign it. */
  readonly read: (headers: Headers) => string | null;
}

/** Defines the session cookies of a server. Browsers accept `__Host-` over HTTPS, for this host and its whole path only. */
export function createSessionCookies({
  secret,
  publicUrl,
  policy,
}: {
  readonly secret: string;
  readonly publicUrl: string | null;
  readonly policy: SecurityPolicy;
}): SessionCookies {
  const secure = publicUrl?.startsWith('https:') ?? false;
  const name = `${secure ? '__Host-plainview' : 'plainview'}.session_token`;
  const attributes: CookieOptions = { path: '/', httpOnly: true, secure, sameSite: 'Lax' };
  const maxAge = (policy.sessionHours * HOUR) / SECOND;
  const verified = new Map<string, string>();

  const signatureOf = (token: string): string => createHmac('sha256', secret).update(token).digest('base64');

  function verify(cookies: string): string | null {
    const signed = parse(cookies, name)[name] ?? '';
    const [, token, signature] = /^(?<token>.+)\.(?<signature>[^.]+)$/su.exec(signed) ?? [];
    if (token === undefined || signature === undefined) return null;
    return isTimingSafeEqual(signature, signatureOf(token)) ? token : null;
  }

  function remember(cookies: string, token: string): void {
    const [oldest] = verified.keys();
    if (verified.size >= MOST_VERIFIED && oldest !== undefined) verified.delete(oldest);
    verified.set(cookies, token);
  }

  return {
    write: (token) =>
      serialize(name, `${token}.${signatureOf(token)}`, {
        ...attributes,
        ...(!policy.endsWithBrowser && { maxAge }),
      }),
    clear: () => serialize(name, '', { ...attributes, maxAge: 0 }),
    clearEarlier: (headers) =>
      headers.get('cookie')?.includes(`${EARLIER_NAME}=`) === true
        ? [serialize(EARLIER_NAME, '', { path: '/', secure: true, httpOnly: true, maxAge: 0 })]
        : [],
    read(headers) {
      const cookies = headers.get('cookie');
      if (cookies === null) return null;
      const known = verified.get(cookies);
      if (known !== undefined) return known;
      const token = verify(cookies);
      if (token !== null && cookies.length <= LONGEST_KNOWN) remember(cookies, token);
      return token;
    },
  };
}
