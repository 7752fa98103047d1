import { createHmac, hkdfSync } from 'node:crypto';
import { RECOVERY_CODE_COUNT } from '@plainview/domain/identity/second-factors/second-factor';
import { SECOND } from '@plainview/domain/shared/time';
import { Secret, TOTP } from 'otpauth';
import { createSecretSealer, type SecretSealer } from './secret-sealer.ts';

// Every authenticator app supports SHA-1, six digits and 30 seconds (RFC 6238).
const PERIOD_SECONDS = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** 128 bits (ASVS 11.5.1), 26 base32 characters. */
const RECOVERY_BYTES = 16;
/** Accepted steps before and after the current one, for clock skew. */
const WINDOW = 1;

/** Secrets and codes of second factors. What is stored of them is useless without the server's secret. */
export interface SecondFactorCodes extends SecretSealer {
  /** Creates a secret, in base32. */
  makeSecret(): string;
  /** Returns the `otpauth:` URI of a secret, for a QR code. */
  addressOf(secret: string, email: string): string;
  /** Returns the time step of a code, or null if the code is wrong. */
  stepOf(secret: string, digits: string, now: Date): number | null;
  /** Creates recovery codes, in base32. */
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
      return delta === null ? null : Math.floor(timestamp / (PERIOD_SECONDS * SECOND)) + delta;
    },
    makeRecoveryCodes: () =>
      Array.from({ length: RECOVERY_CODE_COUNT }, () => new Secret({ size: RECOVERY_BYTES }).base32),
    recoveryHashOf: (code, ownerId) =>
      createHmac('sha256', hashingKey).update(`${ownerId} ${code}`).digest('hex'),
  };
}
