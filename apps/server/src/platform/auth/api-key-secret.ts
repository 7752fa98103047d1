import { createHash, randomBytes } from 'node:crypto';
import { API_KEY_MARK } from '@plainview/domain/identity/api-keys/api-key';

/** Creates a secret of 256 random bits. */
export const makeApiKeySecret = (): string => `${API_KEY_MARK}${randomBytes(32).toString('base64url')}`;

/**
 * Returns the hash that identifies a secret in the database. The duration of the lookup reveals nothing about
 * similar secrets.
 */
export const secretHashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Returns the token of an `Authorization` header's value, or null if there is none. */
export const bearerIn = (authorization: string | null | undefined): string | null =>
  /^bearer +(?<secret>.*)$/iu.exec(authorization ?? '')?.groups?.['secret'] ?? null;

/**
 * Returns the token of an `Authorization: Bearer` header, or null without one. Other schemes are left to
 * a reverse proxy.
 */
export const bearerOf = (headers: Headers): string | null => bearerIn(headers.get('authorization'));
