import { checkNewPassword } from '@plainview/domain/identity/registrations/registration';
import type { Reader } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { codeHashOf } from '../../../platform/auth/email-tokens.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { emailKey } from '../../../platform/core/email-key.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { enqueueJob } from '../../../platform/jobs/job-catalog.ts';
import { actorOfAccount, recordEvent } from '../../../platform/ledger/record-event.ts';
import { rejectWeakPassword } from '../account-rules/account-rules.ts';
import { queueEmail } from '../mail/queue-email.ts';
import { findPasswordFacts, findPasswordHash, setPasswordHash } from '../profiles/profiles.repository.ts';
import { endSessions, findIdentity, findUser } from '../users/account.repository.ts';
import { isPasswordResetValid, takePasswordReset } from './password-resets.repository.ts';

/**
 * Requests a message for choosing a new password. A job checks whether an account has the address, so that
 * this function does the same work in the same time for every address.
 */
export async function requestPasswordReset(
  context: AppContext,
  form: { readonly email: string },
  address: string,
): Promise<void> {
  const email = emailKey(form.email);
  const { rateLimits } = context;
  const isAdmitted =
    (await rateLimits.consume('resetAddress', address)) && (await rateLimits.consume('resetAccount', email));
  if (!isAdmitted) throw new AppError('TOO_MANY_ATTEMPTS');
  await asSystem(context.database, (tx) =>
    enqueueJob(tx, 'write-password-reset', { requestId: newId(), email }),
  );
}

/**
 * Sets a new password for the holder of the message's single-use code and ends all sessions of the account.
 */
export async function resetPassword(
  context: AppContext,
  form: { readonly code: string; readonly password: string; readonly confirmPassword: string },
  address: string,
): Promise<void> {
  const error = checkNewPassword(form, context.config.policy);
  if (error) throw new AppError(error.code, error.data);
  if (!(await context.rateLimits.consume('mailCode', address))) throw new AppError('TOO_MANY_ATTEMPTS');
  const codeHash = codeHashOf(form.code);
  const now = context.clock.now();
  // Hashing is expensive, so it runs for valid codes only.
  const isValid = await asSystem(context.database, (tx) => isPasswordResetValid(tx, codeHash, now));
  if (!isValid) throw new AppError('LINK_NOT_VALID');
  // Checked before the code is used up, so the user's names are not known yet.
  await rejectWeakPassword(context, form.password, null);
  const passwordHash = await context.passwords.hash(form.password);
  const email = await asSystem(context.database, async (tx) => {
    const id = await takePasswordReset(tx, codeHash, now);
    const identity = id === null ? null : await findIdentity(tx, id);
    if (id === null || !identity) throw new AppError('LINK_NOT_VALID');
    const user = await findUser(tx, id);
    const name = user?.name ?? identity.email;
    await refuseUnchanged(context, tx, id, form.password);
    await setPasswordHash(tx, id, passwordHash, now);
    await endSessions(tx, id);
    await queueEmail(
      context,
      tx,
      { id, name, role: user?.role ?? 'admin', email: identity.email },
      { eventKey: `passwordReset:${codeHash}`, about: { kind: 'passwordChanged' }, now },
    );
    await recordEvent(tx, actorOfAccount({ id, name, email: identity.email }), now, {
      event: 'user.password_reset',
      subject: 'user',
      subjectId: id,
      agencyId: user?.agencyId ?? null,
      audience: 'internal',
    });
    return user?.hasSecondFactor ? null : identity.email;
  });
  // A user locked out by wrong passwords can use the new one at once. With a second factor the count stays,
  // so that a reset allows no extra attempts at codes.
  if (email !== null) await context.rateLimits.forgive('account', email);
}

/**
 * Rejects reusing a password that must be changed because of its age (CJIS IA-5 f) or because
 * it was generated.
 * @throws AppError PASSWORD_UNCHANGED.
 */
async function refuseUnchanged(
  { config, passwords }: AppContext,
  tx: Reader,
  userId: string,
  password: string,
): Promise<void> {
  const isTemporary = (await findPasswordFacts(tx, userId))?.isTemporary === true;
  if (config.policy.passwordDays === null && !isTemporary) return;
  const hash = await findPasswordHash(tx, userId);
  if (hash !== null && (await passwords.verify({ hash, password }))) throw new AppError('PASSWORD_UNCHANGED');
}
