import { randomUUID } from 'node:crypto';
import {
  checkRegistration,
  normalizeAgencyName,
} from '@plainview/domain/identity/registrations/registration';
import type { Role } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import { emailKey } from '../../../core/email-key.ts';
import { isTimingSafeEqual } from '../../../core/timing-safe-equal.ts';
import { asSystem } from '../../../persistence/database/tenant-transaction.ts';
import { actorOfAccount, recordEvent } from '../../../use-cases/custody/record-event.ts';
import { isSetupOpen } from '../../../use-cases/setup/setup-state.ts';
import { rejectWeakPassword } from '../account-rules/refuse-weak-password.ts';
import { findOrCreateAgency, insertIdentity, insertUser } from '../users/account.repository.ts';
import { announceRegistration, requestConfirmation } from './registration-confirmation.ts';

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
 * @throws AppError for the first failed check in the specified order, those of `rejectWeakPassword`,
 *   TOO_MANY_ATTEMPTS EMAIL_ALREADY_REGISTERED, or SETUP_NEEDED before there is an administrator.
 */
export async function register(context: AppContext, form: Registration, address: string): Promise<void> {
  // The first account belongs to the operator.
  if (await isSetupOpen(context)) throw new AppError('SETUP_NEEDED');
  if (form.role === 'admin' && !(await context.rateLimits.consume('adminKey', address))) {
    throw new AppError('TOO_MANY_ATTEMPTS');
  }
  const { adminRegistrationKey: key, policy } = context.config;
  const adminKeyIsRight = key !== null && isTimingSafeEqual(form.adminKey, key);
  const refusal = checkRegistration(form, { ...policy, adminKeyIsRight });
  if (refusal) throw new AppError(refusal.code, refusal.data);
  if (form.role === 'admin') await context.rateLimits.forgive('adminKey', address);
  await rejectWeakPassword(context, form.password, form);

  // Counted after all other checks, because everything from here on is expensive and mails
  // every administrator.
  if (!(await context.rateLimits.consume('register', address))) throw new AppError('TOO_MANY_ATTEMPTS');
  const passwordHash = await context.passwords.hash(form.password);
  const now = context.clock.now();
  await asSystem(context.database, async (tx) => {
    const id = randomUUID();
    const { name, role } = form;
    const email = emailKey(form.email);
    if (!(await insertIdentity(tx, { id, name, email, passwordHash, isOperator: false }))) {
      throw new AppError('EMAIL_ALREADY_REGISTERED');
    }
    const agencyName = role === 'agency' ? normalizeAgencyName(form.agencyName) : null;
    // If mail is set up, the registration takes effect once its address is confirmed (decision 36).
    const isConfirmedFirst = context.mailer !== null;
    const agencyId =
      agencyName === null || isConfirmedFirst
        ? null
        : await findOrCreateAgency(tx, { newId: randomUUID(), name: agencyName, now });
    await insertUser(tx, { id, name, email, role, status: 'pending', agencyId, createdAt: now });
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
