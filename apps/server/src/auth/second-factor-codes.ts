import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { RECOVERY_CODE_COUNT } from '@plainview/domain/account/second-factor';
import { Secret, TOTP } from 'otpauth';

// SHA-1, six digits and 30 seconds are what every authenticator app understands (RFC 6238).
const PERIOD_SECONDS = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** 128 bits (ASVS 11.5.1), 26 letters in base32. */
const RECOVERY_BYTES = 16;
/** Steps before and after the present one that are taken, for clocks that differ. */
const WINDOW = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Secrets and codes of second factors. What is kept of them is of no use without the server's secret. */
export interface SecondFactorCodes {
  /** A new secret, in base32. */
  makeSecret(): string;
  /** The otpauth: address of a secret, for a QR code. */
  addressOf(secret: string, email: string): string;
  /** The step of time to which a code belongs, or null where it is wrong. */
  stepOf(secret: string, digits: string, now: Date): number | null;
  /** Encrypts a secret for its owner: in the row of somebody else it does not open. */
  seal(secret: string, ownerId: string): string;
  /** @returns null where it was sealed for another owner or under another secret of the server. */
  open(sealed: string, ownerId: string): string | null;
  /** New recovery codes, in base32. */
  makeRecoveryCodes(): readonly string[];
  recoveryHashOf(code: string, ownerId: string): string;
}

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({
    issuer: 'Plainview',
    label,
    secret: Secret.fromBase32(secret),
    digits: DIGITS,
    period: PERIOD_SECONDS,
  });

export function createSecondFactorCodes(serverSecret: string): SecondFactorCodes {
  const keyFor = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', serverSecret, '', `second factor ${purpose}`, 32));
  const sealingKey = keyFor('secrets');
  const hashingKey = keyFor('recovery codes');
  return {
    makeSecret: () => new Secret({ size: SECRET_BYTES }).base32,
    addressOf: (secret, email) => totpOf(secret, email).toString(),
    stepOf(secret, digits, now) {
      const timestamp = now.getTime();
      const delta = totpOf(secret).validate({ token: digits, timestamp, window: WINDOW });
      return delta === null ? null : Math.floor(timestamp / (PERIOD_SECONDS * 1000)) + delta;
    },
    seal(secret, ownerId) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce).setAAD(Buffer.from(ownerId));
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, ownerId) {
      const bytes = Buffer.from(sealed, 'base64url');
      const body = NONCE_BYTES + TAG_BYTES;
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealingKey, bytes.subarray(0, NONCE_BYTES))
          .setAAD(Buffer.from(ownerId))
          .setAuthTag(bytes.subarray(NONCE_BYTES, body));
        return Buffer.concat([decipher.update(bytes.subarray(body)), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
    makeRecoveryCodes: () =>
      Array.from({ length: RECOVERY_CODE_COUNT }, () => new Secret({ size: RECOVERY_BYTES }).base32),
    recoveryHashOf: (code, ownerId) =>
      createHmac('sha256', hashingKey).update(`${ownerId} ${code}`).digest('hex'),
  };
}
