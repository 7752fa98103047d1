import { Secret, TOTP } from 'otpauth';
import type { Person } from '../test-users.ts';

/** Returns the code that an authenticator app shows for a secret, `step` half-minutes from now. */
export const codeOf = (secret: string, now = Date.now(), step = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: now + step * 30_000,
  });

/** Sets up an authenticator app for a user. This uses the current code. */
export async function enrol(person: Person, now = Date.now()) {
  const { secret } = await person.client.secondFactor.begin();
  const { recoveryCodes } = await person.client.secondFactor.confirm({ code: codeOf(secret, now) });
  return { secret, recoveryCodes };
}
