/** How many passkeys one person can have. */
export const MOST_PASSKEYS = 10;

export const LONGEST_PASSKEY_NAME = 60;

/** How long a challenge can be answered. */
export const PASSKEY_CHALLENGE_MINUTES = 5;

/** What a passkey is asked for. The answer to one is none to another. */
export const passkeyPurposes = ['adding', 'signIn', 'proof'] as const;
export type PasskeyPurpose = (typeof passkeyPurposes)[number];

/**
 * Whether a passkey's counter says that a copy of it was used meanwhile (WebAuthn, section 6.1.1). Those that are kept
 * in step between devices count nothing and always say 0.
 */
export function isCounterBack(kept: number, said: number): boolean {
  return (kept > 0 || said > 0) && said <= kept;
}
