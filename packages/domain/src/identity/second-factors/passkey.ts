/** Maximum number of passkeys per user. */
export const MOST_PASSKEYS = 10;

export const LONGEST_PASSKEY_NAME = 60;

/** How long a challenge is valid. */
export const PASSKEY_CHALLENGE_MINUTES = 5;

/** Purpose of a passkey challenge. A response to one purpose is not valid for another. */
export const passkeyPurposes = ['adding', 'signIn', 'proof'] as const;
export type PasskeyPurpose = (typeof passkeyPurposes)[number];

/**
 * Returns true if a passkey's signature counter indicates a cloned authenticator (WebAuthn, section 6.1.1).
 * Synced passkeys do not count and always report 0.
 */
export function isCounterBack(kept: number, said: number): boolean {
  return (kept > 0 || said > 0) && said <= kept;
}

/** A user's passkey (WebAuthn credential). It contains no secret: the private key never leaves its device. */
export interface Passkey {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  /** The authenticator's credential id, base64url. */
  readonly credentialId: string;
  /** COSE key, base64url. */
  readonly publicKey: string;
  /** Signature counter at the last use; 0 for authenticators without one. */
  readonly counter: number;
  /** Transports through which a browser reaches it: internal, usb, hybrid. */
  readonly transports: readonly string[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}
