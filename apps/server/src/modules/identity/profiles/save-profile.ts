import { randomUUID } from 'node:crypto';
import { checkProfile, type ProfileFields } from '@plainview/domain/identity/profiles/profile';
import { isReauthRecent } from '@plainview/domain/identity/second-factors/second-factor';
import type { Session } from '@plainview/domain/identity/sessions/session';
import type { Actor } from '@plainview/domain/identity/users/actor';
import type { User } from '@plainview/domain/identity/users/user';
import { linkMilliseconds } from '@plainview/domain/operations/mail/mail';
import { DAY, addTime } from '@plainview/domain/shared/time';
import type { AppContext } from '../../../app-context.ts';
import { codeHashOf } from '../../../auth/email-tokens.ts';
import { AppError } from '../../../core/app-error.ts';
import { emailKey } from '../../../core/email-key.ts';
import type { Transaction } from '../../../persistence/database/database.ts';
import { tenantTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { recordEvent } from '../../../use-cases/custody/record-event.ts';
import { requireAllowedDomain } from '../account-rules/email-domains.ts';
import { queueEmail } from '../mail/queue-email.ts';
import { checkPassword } from './check-password.ts';
import {
  deleteEmailChange,
  findEmailChange,
  isEmailTaken,
  putEmailChange,
  saveOwnProfile,
} from './profile.repository.ts';
import { readOwnProfile, readProfile, type Profile } from './read-profile.ts';

const CHANGE_VALID_FOR = 7 * DAY;

/**
 * Saves the actor's own profile. Changing the email address requires the password and a recent
 * reauthentication (ASVS 7.5.1: with a second factor, the password is only half of it), and takes effect only
 * after confirmation (decisions, Profile and help 1).
 * @throws AppError PROFILE_INCOMPLETE, INVALID_PHONE, NAME_NOT_READABLE, NAME_RESERVED, REAUTHENTICATE,
 *   INCORRECT_PASSWORD, TOO_MANY_ATTEMPTS, EMAIL_DOMAIN_NOT_ALLOWED or EMAIL_ALREADY_REGISTERED.
 */
export async function saveProfile(
  context: AppContext,
  actor: Actor,
  form: ProfileFields & { readonly email: string; readonly currentPassword: string },
  session: Session,
): Promise<Profile> {
  const { name, phone, department, badgeNumber } = form;
  const refusal = checkProfile({ name, phone, department, badgeNumber });
  if (refusal) throw new AppError(refusal.code, refusal.data);
  const { user } = await readProfile(context, actor);
  const newEmail = emailKey(form.email);
  const isMoving = newEmail !== user.email;
  const now = context.clock.now();
  if (isMoving) {
    if (!isReauthRecent(session.provenAt, now)) throw new AppError('REAUTHENTICATE');
    await checkPassword(context, user, form.currentPassword);
  }
  return tenantTransaction(context.database, actor, async (tx) => {
    await saveOwnProfile(tx, { name, phone, department, badgeNumber, mutedNotices: user.mutedNotices });
    await recordEvent(tx, actor, now, {
      event: 'user.profile_changed',
      subject: 'user',
      subjectId: actor.userId,
      agencyId: actor.agencyId,
      audience: 'internal',
      data: { name, phone, department, badgeNumber },
    });
    if (isMoving) await requestEmailChange(context, tx, actor, { user, newEmail, now });
    return readOwnProfile(tx, actor, now);
  });
}

/**
 * Requests a change of address. With a mail server, a code confirms the new address and the old one is
 * notified. Without one, an administrator decides.
 */
async function requestEmailChange(
  context: AppContext,
  tx: Transaction,
  actor: Actor,
  { user, newEmail, now }: { readonly user: User; readonly newEmail: string; readonly now: Date },
): Promise<void> {
  requireAllowedDomain(newEmail, { role: user.role, allowedDomains: user.agencyEmailDomains ?? [] });
  if (await isEmailTaken(tx, newEmail)) throw new AppError('EMAIL_ALREADY_REGISTERED');
  const { id: userId, email } = user;
  const isByMessage = context.mailer !== null;
  const messageId = randomUUID();
  const valid = isByMessage ? linkMilliseconds.emailConfirmation : CHANGE_VALID_FOR;
  const expiresAt = addTime(now, valid);
  const codeHash = isByMessage ? codeHashOf(context.mailCodes.codeOf(messageId)) : null;
  await putEmailChange(tx, { userId, newEmail, codeHash, requestedAt: now, expiresAt });
  const eventKey = `emailChange:${userId}:${now.toISOString()}`;
  if (isByMessage) {
    const code = context.mailCodes.placeholderOf(messageId);
    const about = { kind: 'emailConfirmation', code, newEmail } as const;
    await queueEmail(
      context,
      tx,
      { ...user, email: newEmail },
      { id: messageId, eventKey, about, now, expiresAt },
    );
  }
  await queueEmail(context, tx, user, { eventKey, about: { kind: 'emailChangeRequested', newEmail }, now });
  await recordEvent(tx, actor, now, {
    event: 'user.email_change_requested',
    subject: 'user',
    subjectId: userId,
    agencyId: actor.agencyId,
    audience: 'internal',
    data: { email, newEmail },
  });
}

/** Withdraws a pending change of email address. Does nothing if there is none. */
export function withdrawEmailChange(context: AppContext, actor: Actor): Promise<Profile> {
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    const change = await findEmailChange(tx, actor.userId, now);
    if (change) {
      await deleteEmailChange(tx, actor.userId);
      await recordEvent(tx, actor, now, {
        event: 'user.email_change_withdrawn',
        subject: 'user',
        subjectId: actor.userId,
        agencyId: actor.agencyId,
        audience: 'internal',
        data: { newEmail: change.newEmail },
      });
    }
    return readOwnProfile(tx, actor, now);
  });
}
