import { createHash, randomBytes } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import type { Config } from '../config/config.ts';

/**
 * The cookies of a sign-in through the provider. `attempt` binds the callback to the browser; `proof`
 * represents an identified user whose second-factor code is missing.
 */
export type OidcCookie = 'attempt' | 'proof';

/** Lifetime of each cookie in seconds. */
export const oidcSeconds: Readonly<Record<OidcCookie, number>> = { attempt: 600, proof: 300 };

const isSecure = ({ publicUrl }: Config): boolean => publicUrl?.startsWith('https:') ?? false;

/** Browsers accept names with `__Host-` only over HTTPS, for this host and its whole path. */
const nameOf = (config: Config, which: OidcCookie): string =>
  `${isSecure(config) ? '__Host-' : ''}plainview.organization_${which}`;

/** Creates a secret of 256 random bits. */
export const makeOidcSecret = (): string => randomBytes(32).toString('base64url');

/** Returns the hash under which a secret is stored. */
export const oidcHashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Returns the secret in the browser's cookie, or null if it sent none of ours. */
export function readOidcCookie(config: Config, headers: Headers, which: OidcCookie): string | null {
  const name = nameOf(config, which);
  const value = parse(headers.get('cookie') ?? '', name)[name];
  return value !== undefined && /^[\w-]{43}$/u.test(value) ? value : null;
}

/**
 * Returns the Set-Cookie header for a secret; null clears it. The `attempt` cookie is not `Strict`, since
 * browsers omit such cookies on the cross-site redirect back from the provider.
 */
export function oidcCookie(config: Config, which: OidcCookie, secret: string | null): string {
  return serialize(nameOf(config, which), secret ?? '', {
    path: '/',
    httpOnly: true,
    secure: isSecure(config),
    sameSite: which === 'attempt' ? 'Lax' : 'Strict',
    maxAge: secret === null ? 0 : oidcSeconds[which],
  });
}
