import { isPasswordOld, type SecurityPolicy } from '@plainview/domain/account/security-policy';
import { listPasswordFacts } from '../../persistence/account/profile.repository.ts';
import type { Transaction } from '../../persistence/database/database.ts';

/** Returns whether the user must change the password first: it was generated, is too old, or was found to be weak. */
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
  const bad = passwords.filter(
    ({ isTemporary, isWeak, since }) =>
      isTemporary || (policy.refusesWeakPasswords && isWeak) || isPasswordOld(since, policy, now),
  );
  return new Set(bad.map(({ userId }) => userId));
}
