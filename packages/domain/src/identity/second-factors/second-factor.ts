import { allowed, forbidden, type Ability } from '../../shared/error-code.ts';
import { MINUTE } from '../../shared/time.ts';

/** Number of recovery codes that a user gets at a time. */
export const RECOVERY_CODE_COUNT = 10;

/** How long a reauthentication is valid for privileged actions. */
export const PROOF_MINUTES = 15;

/** A code entered by a user: from an authenticator app, or a recovery code. */
export type TypedCode =
  | { readonly kind: 'app'; readonly digits: string }
  | { readonly kind: 'recovery'; readonly code: string };

/**
 * Parses a code as users write it: with spaces, dashes and lowercase letters. Returns null if it
 * is neither kind.
 */
export function readTypedCode(text: string): TypedCode | null {
  const bare = text.replaceAll(/[\s-]/gu, '').toUpperCase();
  if (/^\d{6}$/u.test(bare)) return { kind: 'app', digits: bare };
  // Codes with sixteen letters were created by an earlier release.
  return /^(?:[A-Z2-7]{16}|[A-Z2-7]{26})$/u.test(bare) ? { kind: 'recovery', code: bare } : null;
}

/** Formats a recovery code in groups of four. */
export const groupCode = (code: string): string => code.match(/.{1,4}/gu)?.join('-') ?? code;

/**
 * Returns whether the user reauthenticated recently enough for a privileged action. `provenAt` is null if the
 * time is unknown.
 */
export function isReauthRecent(provenAt: Date | null, now: Date): boolean {
  return provenAt !== null && now.getTime() - provenAt.getTime() <= PROOF_MINUTES * MINUTE;
}

/**
 * Returns true if the session's second factor was vouched for by the identity provider because the account
 * has none of its own. If the role requires a second factor, reauthentication must then include it, too: a
 * password alone is not enough.
 */
export const dependsOnVouchedFactor = (
  user: { readonly hasSecondFactor: boolean; readonly isSecondFactorRequired: boolean },
  session: { readonly hasVouchedFactor: boolean },
): boolean => !user.hasSecondFactor && user.isSecondFactorRequired && session.hasVouchedFactor;

/**
 * Returns whether a session has expired or was idle for too long. `idleMinutes` 0 disables the idle timeout.
 */
export function hasSessionEnded(
  session: { readonly expiresAt: Date; readonly lastUsedAt: Date },
  idleMinutes: number,
  now: Date,
): boolean {
  const idle = now.getTime() - session.lastUsedAt.getTime();
  return session.expiresAt <= now || (idleMinutes > 0 && idle > idleMinutes * MINUTE);
}

/** Returns whether the actor may remove a user's second factor. Users turn off their own with its codes. */
export function mayRemoveSecondFactor(
  actorId: string,
  target: { readonly id: string; readonly hasSecondFactor: boolean },
): Ability {
  if (target.id === actorId) return forbidden('NOT_ON_ONESELF');
  return target.hasSecondFactor ? allowed : forbidden('SECOND_FACTOR_NOT_ON');
}
