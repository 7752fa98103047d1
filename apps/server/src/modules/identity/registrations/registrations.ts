import {
  checkRegistration,
  normalizeAgencyName,
} from '@plainview/domain/identity/registrations/registration';
import type { Role } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../platform/app-context.ts';
import { codeHashOf } from '../../../platform/auth/email-tokens.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { emailKey } from '../../../platform/core/email-key.ts';
import { isTimingSafeEqual } from '../../../platform/core/timing-safe-equal.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { actorOfAccount, recordEvent } from '../../../platform/ledger/record-event.ts';
import { findOrCreateAgency } from '../../agencies/agencies/agencies.repository.ts';
import { lockingAttempt } from '../account-rules/account-lock.ts';
import { rejectWeakPassword } from '../account-rules/account-rules.ts';
import { isSetupOpen } from '../account-rules/setup-state.ts';
import { deleteEmailChange, lockEmailChangeByCode } from '../email-changes/email-changes.repository.ts';
import { applyEmailChange } from '../email-changes/email-changes.ts';
import { recordingFailure } from '../sessions/sign-in-record.ts';
import { rateLimitedVerification } from '../sessions/sign-in.ts';
import { createIdentity, createUser, endSessions, lockUser } from '../users/account.repository.ts';
import {
  announceRegistration,
  confirmRegistration,
  repeatConfirmation,
  requestConfirmation,
} from './registration-confirmation.ts';

export interface Registration {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly password: string;
  readonly confirmPassword: string;
  readonly adminKey: string;
  readonly agencyName: string;
}

/**
 * Stores a registration as pending and signs no one in (specification, section 4; decisions, Accounts 1). If
 * mail is set up, the address must be confirmed before administrators see the registration.
 * @throws AppError for the first failed check in the specified order; SETUP_NEEDED before there is an
 *   administrator
 */
export async function register(context: AppContext, form: Registration, address: string): Promise<void> {
  // The first account belongs to the operator.
  if (await isSetupOpen(context)) throw new AppError('SETUP_NEEDED');
  if (form.role === 'admin' && !(await context.rateLimits.consume('adminKey', address))) {
    throw new AppError('TOO_MANY_ATTEMPTS');
  }
  const { adminRegistrationKey: key, policy } = context.config;
  const adminKeyIsRight = key !== null && isTimingSafeEqual(form.adminKey, key);
  const error = checkRegistration(form, { ...policy, adminKeyIsRight });
  if (error) throw new AppError(error.code, error.data);
  if (form.role === 'admin') await context.rateLimits.forgive('adminKey', address);
  await rejectWeakPassword(context, form.password, form);

  // Counted after all other checks, because everything from here on is expensive and mails
  // every administrator.
  if (!(await context.rateLimits.consume('register', address))) throw new AppError('TOO_MANY_ATTEMPTS');
  const passwordHash = await context.passwords.hash(form.password);
  const now = context.clock.now();
  await asSystem(context.database, async (tx) => {
    const id = newId();
    const { name, role } = form;
    const email = emailKey(form.email);
    if (!(await createIdentity(tx, { id, name, email, passwordHash, isOperator: false }))) {
      throw new AppError('EMAIL_ALREADY_REGISTERED');
    }
    const agencyName = role === 'agency' ? normalizeAgencyName(form.agencyName) : null;
    // If mail is set up, the registration takes effect once its address is confirmed (decision 36).
    const isConfirmedFirst = context.mailer !== null;
    const agencyId =
      agencyName === null || isConfirmedFirst
        ? null
        : await findOrCreateAgency(tx, { newId: newId(), name: agencyName, now });
    await createUser(tx, { id, name, email, role, status: 'pending', agencyId, createdAt: now });
    if (isConfirmedFirst) await requestConfirmation(context, tx, { id, name, email, role, agencyName }, now);
    else await announceRegistration(context, tx, { id, name, agencyName }, now);
    await recordEvent(tx, actorOfAccount({ id, name, email }), now, {
      event: 'user.registered',
      subject: 'user',
      subjectId: id,
      agencyId,
      audience: 'internal',
      data: { role, email, ...(agencyName !== null && { agencyName }) },
    });
  });
}

/**
 * Sends the link that confirms a registration's address again. The password is verified and counted as at
 * sign-in, so that no one else can discover the registration or trigger its messages.
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

/**
 * Confirms an email address with the code that was sent to it: the address of a registration or the new
 * address of an account. A change of address ends all sessions, and the user signs in with the new one.
 * @throws AppError EMAIL_ALREADY_REGISTERED if another account has taken the address since
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
