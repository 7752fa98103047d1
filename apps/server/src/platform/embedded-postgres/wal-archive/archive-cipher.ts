import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const MAGIC = Buffer.from('PVA1');
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = MAGIC.length + IV_BYTES;

/**
 * Encrypts the objects of one database's archive with AES-256-GCM: magic, IV, ciphertext, tag. The name of an object is
 * authenticated with it, so objects cannot be exchanged, and the key is of this database only.
 */
export class ArchiveCipher {
  readonly #key: Buffer;
  /** Proves the key and the database without revealing the key. */
  readonly mark: string;

  /** @param systemIdentifier identifier that PostgreSQL gave the database */
  constructor(backupKey: string, systemIdentifier: string) {
    const derive = (purpose: string): Buffer =>
      Buffer.from(
        hkdfSync('sha256', backupKey, systemIdentifier, `plainview database archive 1 ${purpose}`, 32),
      );
    this.#key = derive('objects');
    this.mark = createHmac('sha256', derive('mark')).update('key mark').digest('hex');
  }

  seal(name: string, plain: Uint8Array): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, iv, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(name));
    return Buffer.concat([MAGIC, iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  }

  /** Returns the content of an object; null if it was altered, or was stored under another name or with another key. */
  open(name: string, sealed: Buffer): Buffer | null {
    if (sealed.length < HEADER_BYTES + TAG_BYTES || !sealed.subarray(0, MAGIC.length).equals(MAGIC))
      return null;
    const iv = sealed.subarray(MAGIC.length, HEADER_BYTES);
    const decipher = createDecipheriv(CIPHER, this.#key, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(name));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(HEADER_BYTES, -TAG_BYTES)), decipher.final()]);
    } catch {
      return null;
    }
  }
}
