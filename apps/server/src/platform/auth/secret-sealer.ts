import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts secrets that the server must decrypt later, so that a copy of the database alone
 * reveals none of them.
 */
export interface SecretSealer {
  /** Encrypts a secret for its owner: it cannot be opened in another owner's row. Returns base64url. */
  seal(secret: string, ownerId: string): string;
  /** Decrypts a sealed secret. Returns null if it was sealed for another owner, purpose or server secret. */
  open(sealed: string, ownerId: string): string | null;
}

/**
 * Creates a sealer (AES-256-GCM) whose key is derived from the server's secret (HKDF, RFC 5869).
 * @param purpose separates the keys: a secret sealed for one purpose does not open for another
 */
export function createSecretSealer(serverSecret: string, purpose: string): SecretSealer {
  const key = Buffer.from(hkdfSync('sha256', serverSecret, '', purpose, 32));
  return {
    seal(secret, ownerId) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(ownerId));
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, ownerId) {
      const bytes = Buffer.from(sealed, 'base64url');
      const body = NONCE_BYTES + TAG_BYTES;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
          .setAAD(Buffer.from(ownerId))
          .setAuthTag(bytes.subarray(NONCE_BYTES, body));
        return Buffer.concat([decipher.update(bytes.subarray(body)), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
