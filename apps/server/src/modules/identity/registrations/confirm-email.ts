import type { AppContext } from '../../../app-context.ts';
import { codeHashOf } from '../../../auth/email-tokens.ts';
import { AppError } from '../../../core/app-error.ts';
import { asSystem } from '../../../persistence/database/tenant-transaction.ts';
import { actorOfAccount, recordEvent } from '../../../use-cases/custody/record-event.ts';
import { deleteEmailChange, lockEmailChangeByCode } from '../email-changes/email-changes.repository.ts';
import { applyEmailChange } from '../email-changes/email-changes.ts';
import { endSessions, lockUser } from '../users/account.repository.ts';
import { confirmRegistration } from './registration-confirmation.ts';

/**
 * Confirms an email address with the code that was sent to it: the address of a registration or the new
 * address of an account. A change of address ends all sessions, and the user signs in with the new one.
 * @throws AppError LINK_NOT_VALID, TOO_MANY_ATTEMPTS, or EMAIL_ALREADY_REGISTERED if another account has
 *   taken the address since.
 */
export async function confirmEmail(
  context: AppContext,
  code: string,
  address: string,
): Promise<{ readonly email: string; readonly purpose: 'registration' | 'change' }> {
  if (!(await context.rateLimits.consume('mailCode', address))) throw new AppError('TOO_MANY_ATTEMPTS');
  const now = context.clock.now();
  return asSystem(context.database, async (tx) => {
    const registered = await confirmRegistration(context, tx, codeHashOf(code), now);
    if (registered) return { email: registered.email, purpose: 'registration' };
    const change = await lockEmailChangeByCode(tx, codeHashOf(code), now);
    const user = change && (await lockUser(tx, change.userId));
    if (!change || !user) throw new AppError('LINK_NOT_VALID');
    await deleteEmailChange(tx, user.id);
    await applyEmailChange(context, tx, user, change.newEmail, now);
    await endSessions(tx, user.id);
    await recordEvent(tx, actorOfAccount(user), now, {
      event: 'user.email_changed',
      subject: 'user',
      subjectId: user.id,
      agencyId: user.agencyId,
      audience: 'internal',
      data: { email: user.email, newEmail: change.newEmail },
    });
    return { email: change.newEmail, purpose: 'change' };
  });
}
