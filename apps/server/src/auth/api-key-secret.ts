import { createHash, randomBytes } from 'node:crypto';
import { API_KEY_MARK } from '@plainview/domain/account/api-key';

/** A new secret of 256 random bits. */
export const makeApiKeySecret = (): string => `${API_KEY_MARK}${randomBytes(32).toString('base64url')}`;

/** By which a secret is looked up: how long that takes tells nothing of a secret that is near. */
export const secretHashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** What an `Authorization: Bearer` header brings; null without one. Other schemes are a reverse proxy's business. */
export function bearerOf(headers: Headers): string | null {
  return /^bearer +(?<secret>.*)$/iu.exec(headers.get('authorization') ?? '')?.groups?.['secret'] ?? null;
}
