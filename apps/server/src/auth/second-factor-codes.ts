import { createHmac, hkdfSync } from 'node:crypto';
import { RECOVERY_CODE_COUNT } from '@plainview/domain/account/second-factor';
import { Secret, TOTP } from 'otpauth';
import { createSecretSealer, type SecretSealer } from './secret-sealer.ts';

// SHA-1, six digits and 30 seconds are what every authenticator app understands (RFC 6238).
const PERIOD_SECONDS = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** 128 bits (ASVS 11.5.1), 26 letters in base32. */
const RECOVERY_BYTES = 16;
/** Steps before and after the present one that are taken, for clocks that differ. */
const WINDOW = 1;

/** Secrets and codes of second factors. What is kept of them is of no use without the server's secret. */
export interface SecondFactorCodes extends SecretSealer {
  /** A new secret, in base32. */
  makeSecret(): string;
  /** The otpauth: address of a secret, for a QR code. */
  addressOf(secret: string, email: string): string;
  /** The step of time to which a code belongs, or null where it is wrong. */
  stepOf(secret: string, digits: string, now: Date): number | null;
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
  const hashingKey = Buffer.from(hkdfSync('sha256', serverSecret, '', 'second factor recovery codes', 32));
  return {
    ...createSecretSealer(serverSecret, 'second factor secrets'),
    makeSecret: () => new Secret({ size: SECRET_BYTES }).base32,
    addressOf: (secret, email) => totpOf(secret, email).toString(),
    stepOf(secret, digits, now) {
      const timestamp = now.getTime();
      const delta = totpOf(secret).validate({ token: digits, timestamp, window: WINDOW });
      return delta === null ? null : Math.floor(timestamp / (PERIOD_SECONDS * 1000)) + delta;
    },
    makeRecoveryCodes: () =>
      Array.from({ length: RECOVERY_CODE_COUNT }, () => new Secret({ size: RECOVERY_BYTES }).base32),
    recoveryHashOf: (code, ownerId) =>
      createHmac('sha256', hashingKey).update(`${ownerId} ${code}`).digest('hex'),
  };
}
