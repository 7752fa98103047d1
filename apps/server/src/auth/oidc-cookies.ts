import { createHash, randomBytes } from 'node:crypto';
import { parseCookies, serializeCookie } from 'better-call';
import type { Config } from '../config/config.ts';

/** A browser's part of a sign-in through the provider: what it brings back, and what it owes a code for. */
export type OidcCookie = 'attempt' | 'proof';

/** How long each lives, in seconds. */
export const oidcSeconds: Readonly<Record<OidcCookie, number>> = { attempt: 600, proof: 300 };

const isSecure = ({ publicUrl }: Config): boolean => publicUrl?.startsWith('https:') ?? false;

/** Browsers take a name with `__Host-` from https alone, for this host and its whole path. */
const nameOf = (config: Config, which: OidcCookie): string =>
  `${isSecure(config) ? '__Host-' : ''}plainview.organization_${which}`;

/** A new secret of 256 random bits. */
export const makeOidcSecret = (): string => randomBytes(32).toString('base64url');

/** Under which a secret is kept. */
export const oidcHashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The secret that a browser brought; null without one of ours. */
export function readOidcCookie(config: Config, headers: Headers, which: OidcCookie): string | null {
  const value = parseCookies(headers.get('cookie') ?? '').get(nameOf(config, which));
  return value !== undefined && /^[\w-]{43}$/u.test(value) ? value : null;
}

/**
 * The Set-Cookie header for a secret; null clears it. The way back from the provider is another site's, which `Strict` would
 * leave without the cookie.
 */
export function oidcCookie(config: Config, which: OidcCookie, secret: string | null): string {
  return serializeCookie(nameOf(config, which), secret ?? '', {
    path: '/',
    httpOnly: true,
    secure: isSecure(config),
    sameSite: which === 'attempt' ? 'lax' : 'strict',
    maxAge: secret === null ? 0 : oidcSeconds[which],
  });
}
