import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import { emailKey } from '../../../core/email-key.ts';
import { asSystem } from '../../../persistence/database/tenant-transaction.ts';
import { lockingAttempt } from '../account-rules/account-lock.ts';
import { recordingFailure } from '../sessions/sign-in-record.ts';
import { rateLimitedVerification } from '../sessions/sign-in.ts';
import { repeatConfirmation } from './registration-confirmation.ts';

/**
 * Sends the link that confirms a registration's address again. The password is verified and counted as at
 * sign-in, so that no one else can discover the registration or trigger its messages.
 * @throws AppError INVALID_CREDENTIALS, TOO_MANY_ATTEMPTS, MAIL_NOT_SET_UP or NOTHING_TO_CONFIRM.
 */
export async function resendConfirmation(
  context: AppContext,
  form: { readonly email: string; readonly password: string },
  address: string,
): Promise<void> {
  const email = emailKey(form.email);
  const { user, forgive } = await recordingFailure(context, { email, address }, () =>
    lockingAttempt(context, { email, address }, () =>
      rateLimitedVerification(context, { ...form, email }, address),
    ),
  );
  await forgive();
  if (!user?.awaitsEmailConfirmation) throw new AppError('NOTHING_TO_CONFIRM');
  if (context.mailer === null) throw new AppError('MAIL_NOT_SET_UP');
  if (!(await context.rateLimits.consume('confirmationMail', email))) throw new AppError('TOO_MANY_ATTEMPTS');
  const now = context.clock.now();
  const wasSent = await asSystem(context.database, (tx) => repeatConfirmation(context, tx, user, now));
  if (!wasSent) throw new AppError('NOTHING_TO_CONFIRM');
}
