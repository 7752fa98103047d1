/** States of the reference of a processing run. `ended`: its creator may no longer process evidence. */
export const referenceStates = ['active', 'ended', 'expired', 'revoked'] as const;
export type ReferenceState = (typeof referenceStates)[number];

export const referenceStateLabels: Readonly<Record<ReferenceState, string>> = {
  active: 'Active',
  ended: 'Ended',
  expired: 'Expired',
  revoked: 'Revoked',
};

/**
 * Returns the state of a reference. `mayCreatorProcess` is whether its creator may still process evidence.
 */
export function referenceStateAt(
  run: { readonly expiresAt: Date; readonly revokedAt: Date | null },
  mayCreatorProcess: boolean,
  now: Date,
): ReferenceState {
  if (run.revokedAt !== null) return 'revoked';
  if (run.expiresAt <= now) return 'expired';
  return mayCreatorProcess ? 'active' : 'ended';
}
