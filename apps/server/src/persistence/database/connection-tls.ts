import { readFileSync } from 'node:fs';
import { checkServerIdentity, type ConnectionOptions } from 'node:tls';

/** How a server's certificate is checked; true: as Node does by itself. */
export type ConnectionTls = boolean | Pick<ConnectionOptions, 'ca' | 'checkServerIdentity'>;

/** A parameter of DATABASE_URL that stops the start. */
export class BadDatabaseUrl extends Error {
  override readonly name = 'BadDatabaseUrl';
}

/**
 * Reads `sslmode` and `sslrootcert` of a `postgres://` URL by their meaning in PostgreSQL's own clients, save that `require`
 * checks the certificate, too, and that `allow` and `prefer`, which may end in the clear, are not taken.
 * @throws BadDatabaseUrl for another mode, or where the certificate's file can't be read.
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
    // The driver names no host where that is a number: it would be held against localhost.
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
