import type { AppContext } from '../../app-context.ts';
import { verifyPassword } from '../../auth/password-hash.ts';
import { findPasswordHash } from '../../persistence/profile.repository.ts';
import { asSystem } from '../../persistence/tenant-transaction.ts';
import { Refused } from '../refused.ts';

/**
 * Makes sure that it is the person who acts, by the password. Counted like a sign-in, so that an open session is no
 * way to try passwords.
 * @throws Refused INCORRECT_PASSWORD or TOO_MANY_ATTEMPTS.
 */
export async function checkPassword(
  context: AppContext,
  person: { readonly id: string; readonly email: string; readonly hasSecondFactor: boolean },
  password: string,
): Promise<void> {
  const { rateLimits } = context;
  if (!(await rateLimits.consume('account', person.email))) throw new Refused('TOO_MANY_ATTEMPTS');
  const hash = await asSystem(context.database, (tx) => findPasswordHash(tx, person.id));
  if (hash === null || !(await verifyPassword({ hash, password }))) throw new Refused('INCORRECT_PASSWORD');
  // A right password alone must not buy new tries of codes, which are counted with it.
  if (!person.hasSecondFactor) await rateLimits.forgive('account', person.email);
}
