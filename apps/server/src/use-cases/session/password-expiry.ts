import { isPasswordOld, type SecurityPolicy } from '@plainview/domain/account/security-policy';
import { listPasswordFacts, type PasswordFacts } from '../../persistence/account/profile.repository.ts';
import type { Transaction } from '../../persistence/database/database.ts';

/** Returns whether a password must be changed first: it was generated, is too old, or was found to be weak. */
export const mustChange = (
  { isTemporary, isWeak, since }: PasswordFacts,
  policy: SecurityPolicy,
  now: Date,
): boolean => isTemporary || (policy.refusesWeakPasswords && isWeak) || isPasswordOld(since, policy, now);

/** Returns whether the user must change the password first. */
export async function isPasswordChangeRequired(
  tx: Transaction,
  userId: string,
  policy: SecurityPolicy,
  now: Date,
): Promise<boolean> {
  const found = await usersRequiringPasswordChange(tx, [userId], policy, now);
  return found.has(userId);
}

/** Like `isPasswordChangeRequired`, for several users. @returns the ids of those who must change it. */
export async function usersRequiringPasswordChange(
  tx: Transaction,
  userIds: readonly string[],
  policy: SecurityPolicy,
  now: Date,
): Promise<ReadonlySet<string>> {
  const passwords = await listPasswordFacts(tx, userIds);
  const bad = passwords.filter((facts) => mustChange(facts, policy, now));
  return new Set(bad.map(({ userId }) => userId));
}
