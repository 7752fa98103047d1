import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { lockingAttempt } from '../account-rules/account-lock.ts';
import { findPasswordHash } from './profiles.repository.ts';

/**
 * Verifies the user's password. Rate limited like a sign-in, so that an open session does not allow
 * guessing passwords.
 */
export function checkPassword(
  context: AppContext,
  person: {
    readonly id: string;
    readonly email: string;
    readonly hasSecondFactor: boolean;
    readonly lockedAt: Date | null;
  },
  password: string,
): Promise<void> {
  const { rateLimits } = context;
  return lockingAttempt(context, { email: person.email }, async () => {
    const isAdmitted = await rateLimits.consume('account', person.email);
    if (!isAdmitted || person.lockedAt !== null) throw new AppError('TOO_MANY_ATTEMPTS');
    const hash = await asSystem(context.database, (tx) => findPasswordHash(tx, person.id));
    if (hash === null || !(await context.passwords.verify({ hash, password })))
      throw new AppError('INCORRECT_PASSWORD');
    // A correct password alone must not allow more attempts at codes, which share its count.
    if (person.hasSecondFactor) await rateLimits.giveBack('account', person.email);
    else await rateLimits.forgive('account', person.email);
  });
}
