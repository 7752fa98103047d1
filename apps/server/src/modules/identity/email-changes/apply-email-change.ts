import type { User } from '@plainview/domain/identity/users/user';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Transaction } from '../../../persistence/database/database.ts';
import { requireAllowedDomain } from '../account-rules/email-domains.ts';
import { queueEmail } from '../mail/queue-email.ts';
import { isEmailTaken, setEmail } from '../profiles/profile.repository.ts';

/**
 * Changes an account's email address and notifies the old one.
 * @throws AppError EMAIL_DOMAIN_NOT_ALLOWED or EMAIL_ALREADY_REGISTERED.
 */
export async function applyEmailChange(
  context: AppContext,
  tx: Transaction,
  user: User,
  newEmail: string,
  now: Date,
): Promise<void> {
  // The agency may have changed its domains since the request.
  requireAllowedDomain(newEmail, { role: user.role, allowedDomains: user.agencyEmailDomains ?? [] });
  if (await isEmailTaken(tx, newEmail)) throw new AppError('EMAIL_ALREADY_REGISTERED');
  await setEmail(tx, user.id, newEmail);
  await queueEmail(context, tx, user, {
    eventKey: `emailChanged:${user.id}:${now.toISOString()}`,
    about: { kind: 'emailChanged', newEmail },
    now,
  });
}
