import { allowed, forbidden, type Ability } from '../shared/error-code.ts';

/** How many recovery codes a person gets at a time. */
export const RECOVERY_CODE_COUNT = 10;

/** How long a proof of who one is holds for acts that need a fresh one. */
export const PROOF_MINUTES = 15;

const MINUTE = 60_000;

/** What somebody typed as a code: one of an authenticator app, a recovery code, or neither. */
export type TypedCode =
  | { readonly kind: 'app'; readonly digits: string }
  | { readonly kind: 'recovery'; readonly code: string };

/** Reads a code as people write it: with spaces, dashes and small letters. Null where it can be neither kind. */
export function readTypedCode(text: string): TypedCode | null {
  const bare = text.replaceAll(/[\s-]/gu, '').toUpperCase();
  if (/^\d{6}$/u.test(bare)) return { kind: 'app', digits: bare };
  // Sixteen letters have those that a release before this one made.
  return /^(?:[A-Z2-7]{16}|[A-Z2-7]{26})$/u.test(bare) ? { kind: 'recovery', code: bare } : null;
}

/** A recovery code as it is shown: groups of four. */
export const groupCode = (code: string): string => code.match(/.{1,4}/gu)?.join('-') ?? code;

/** Whether who acts was proven lately enough for a privileged act; null: it is not known when. */
export function isReauthRecent(provenAt: Date | null, now: Date): boolean {
  return provenAt !== null && now.getTime() - provenAt.getTime() <= PROOF_MINUTES * MINUTE;
}

/**
 * Whether another service's word is the second factor of a session: where the role needs one, what proves the person anew
 * has it, too, and is no password alone.
 */
export const restsOnVouchedFactor = (
  user: { readonly hasSecondFactor: boolean; readonly isSecondFactorRequired: boolean },
  session: { readonly hasVouchedFactor: boolean },
): boolean => !user.hasSecondFactor && user.isSecondFactorRequired && session.hasVouchedFactor;

/** Whether a session has ended by its own: it ran out, or nobody used it for so long. `idleMinutes` 0: never for that. */
export function hasSessionEnded(
  session: { readonly expiresAt: Date; readonly lastUsedAt: Date },
  idleMinutes: number,
  now: Date,
): boolean {
  const idle = now.getTime() - session.lastUsedAt.getTime();
  return session.expiresAt <= now || (idleMinutes > 0 && idle > idleMinutes * MINUTE);
}

/** Taking somebody's second factor away: not one's own, which is switched off by its codes. */
export function mayRemoveSecondFactor(
  actorId: string,
  target: { readonly id: string; readonly hasSecondFactor: boolean },
): Ability {
  if (target.id === actorId) return forbidden('NOT_ON_ONESELF');
  return target.hasSecondFactor ? allowed : forbidden('SECOND_FACTOR_NOT_ON');
}
