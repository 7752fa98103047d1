import { readFileSync } from 'node:fs';
import { checkServerIdentity, type ConnectionOptions } from 'node:tls';

/** How the server's certificate is checked; true means Node's default checks. */
export type ConnectionTls = boolean | Pick<ConnectionOptions, 'ca' | 'checkServerIdentity'>;

/** An invalid parameter of DATABASE_URL. Prevents startup. */
export class BadDatabaseUrl extends Error {
  override readonly name = 'BadDatabaseUrl';
}

/**
 * Reads `sslmode` and `sslrootcert` of a `postgres://` URL as libpq does, with two exceptions: `require` also
 * verifies the certificate, and `allow` and `prefer` are rejected because they can fall back to plain text.
 * @throws BadDatabaseUrl for another mode, or if the certificate file cannot be read
 */
export function tlsOf(host: string, parameters: URLSearchParams): ConnectionTls {
  const mode = parameters.get('sslmode') ?? 'disable';
  if (mode === 'disable') return false;
  if (mode !== 'require' && mode !== 'verify-ca' && mode !== 'verify-full') {
    throw new BadDatabaseUrl(
      `Bad setting. DATABASE_URL: sslmode is disable, require, verify-ca or verify-full, and not ${mode}`,
    );
  }
  const file = parameters.get('sslrootcert') ?? 'system';
  return {
    ...(file !== 'system' && { ca: readAuthorities(file) }),
    // The driver passes no host name for an IP address; the check would then use localhost.
    checkServerIdentity: (_host, certificate) =>
      mode === 'verify-ca' ? undefined : checkServerIdentity(host, certificate),
  };
}

function readAuthorities(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new BadDatabaseUrl(`Bad setting. DATABASE_URL: sslrootcert ${file} can't be read`, { cause });
  }
}
