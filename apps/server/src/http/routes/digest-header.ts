import { z } from 'zod';

/** SHA-256 of a body (RFC 9530, section 2) and its size. The bytes are read only once, as a stream. */
export const digestHeaders = z.object({
  'content-digest': z.string().regex(/(?:^|,)\s*sha-256=:[A-Za-z0-9+/]{43}=:/u),
  'content-length': z.coerce.number().int().positive(),
});

/** Returns the SHA-256 of a valid `Content-Digest` in hexadecimal digits. */
export function sha256OfDigest(header: string): string {
  const [digest = ''] = /(?<=sha-256=:)[A-Za-z0-9+/]{43}=(?=:)/u.exec(header) ?? [];
  return Buffer.from(digest, 'base64').toString('hex');
}
