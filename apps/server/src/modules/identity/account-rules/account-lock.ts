import { mayLock } from '@plainview/domain/identity/users/account-rights';
import type { ErrorCode } from '@plainview/domain/shared/error-code';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem, lockAccountChanges } from '../../../platform/database/tenant-transaction.ts';
import { toErrorInfo } from '../../../platform/error-code.ts';
import { accountData, recordEvent } from '../../../platform/ledger/record-event.ts';
import {
  findIdentityByEmail,
  findUser,
  listApprovedAdministrators,
  setUserLock,
} from '../users/account.repository.ts';

const failures: ReadonlySet<ErrorCode> = new Set([
  'INVALID_CREDENTIALS',
  'INCORRECT_PASSWORD',
  'SECOND_FACTOR_WRONG',
  'PASSKEY_NOT_ACCEPTED',
  'TOO_MANY_ATTEMPTS',
]);

/**
 * Runs an authentication attempt. If it was the last that may fail, the account locks until an administrator
 * unlocks it (CJIS AC-7; the strict profile). Existing sessions continue, so that no one can sign out another
 * user by guessing.
 * @param who the account's address, and the network address if that was counted, too
 * @throws whatever `attempt` throws
 */
export async function lockingAttempt<Answer>(
  context: AppContext,
  { email, address }: { readonly email: string; readonly address?: string },
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await attempt();
  } catch (error) {
    const code = toErrorInfo(error)?.code;
    // Not a failure: the password was correct, and the second step follows.
    if (code === 'SECOND_FACTOR_NEEDED') {
      await context.rateLimits.giveBack('account', email);
      if (address !== undefined) await context.rateLimits.giveBack('address', address);
    }
    if (code && failures.has(code) && context.config.policy.locksAccounts)
      await lockWhereSpent(context, email);
    throw error;
  }
}

async function lockWhereSpent(context: AppContext, email: string): Promise<void> {
  if (!(await context.rateLimits.isSpent('account', email))) return;
  const now = context.clock.now();
  await asSystem(context.database, async (tx) => {
    // Serialized with everything that counts administrators, so that two concurrent locks cannot lock
    // out the last one.
    await lockAccountChanges(tx);
    const identity = await findIdentityByEmail(tx, email);
    const user = identity && (await findUser(tx, identity.id));
    if (!user || user.lockedAt !== null) return;
    const open = (await listApprovedAdministrators(tx)).filter(({ lockedAt }) => lockedAt === null);
    if (!mayLock(user, open.length).allowed) return;
    await setUserLock(tx, user.id, now);
    await recordEvent(tx, 'Plainview', now, {
      event: 'user.locked',
      subject: 'user',
      subjectId: user.id,
      agencyId: user.agencyId,
      audience: 'internal',
      data: { ...accountData(user), failedSignIns: context.config.policy.failedSignIns },
    });
  });
}
