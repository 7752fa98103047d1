import { isPasswordOld, type SecurityPolicy } from '@plainview/domain/account/security-policy';
import { listPasswordFacts } from '../../persistence/account/profile.repository.ts';
import type { Transaction } from '../../persistence/database/database.ts';

/** Returns whether the user must change the password first: it was generated, is too old, or was found weak. */
export async function isPasswordChangeRequired(
  tx: Transaction,
  userId: string,
  policy: SecurityPolicy,
  now: Date,
): Promise<boolean> {
  const found = await usersRequiringPasswordChange(tx, [userId], policy, now);
  return found.has(userId);
}

/** As `isPasswordChangeRequired`, for several people at once. @returns the ids of those who must. */
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
