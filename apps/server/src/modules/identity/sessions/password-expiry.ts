import { isPasswordOld, type SecurityPolicy } from '@plainview/domain/identity/users/security-policy';
import type { Reader } from '@plainview/postgres/database';
import { findPasswordFacts, type PasswordFacts } from '../profiles/profiles.repository.ts';

/**
 * Returns whether a password must be changed first: it was generated, is too old, or was found to be weak.
 */
export const mustChange = (
  { isTemporary, isWeak, since }: PasswordFacts,
  policy: SecurityPolicy,
  now: Date,
): boolean => isTemporary || (policy.refusesWeakPasswords && isWeak) || isPasswordOld(since, policy, now);

/** Returns whether the user must change the password first. */
export async function isPasswordChangeRequired(
  tx: Reader,
  userId: string,
  policy: SecurityPolicy,
  now: Date,
): Promise<boolean> {
  const facts = await findPasswordFacts(tx, userId);
  return facts !== null && mustChange(facts, policy, now);
}
