import { isPasswordOld, type SecurityPolicy } from '@plainview/domain/account/security-policy';
import type { Transaction } from '../persistence/database.ts';
import { findPasswordFacts } from '../persistence/profile.repository.ts';

/** Whether somebody has to choose another password before anything else: it is too old, or was found weak. */
export async function mustChoosePassword(
  tx: Transaction,
  userId: string,
  policy: SecurityPolicy,
  now: Date,
): Promise<boolean> {
  if (policy.passwordDays === null && !policy.refusesWeakPasswords) return false;
  const password = await findPasswordFacts(tx, userId);
  if (!password) return false;
  return (policy.refusesWeakPasswords && password.isWeak) || isPasswordOld(password.since, policy, now);
}
