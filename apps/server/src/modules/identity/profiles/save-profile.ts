import { checkProfile, type ProfileFields } from '@plainview/domain/identity/profiles/profile';
import { isReauthRecent } from '@plainview/domain/identity/second-factors/second-factor';
import type { Session } from '@plainview/domain/identity/sessions/session';
import type { Actor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import { emailKey } from '../../../core/email-key.ts';
import { tenantTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { recordEvent } from '../../../use-cases/custody/record-event.ts';
import { deleteEmailChange, findEmailChange } from '../email-changes/email-changes.repository.ts';
import { requestEmailChange } from '../email-changes/email-changes.ts';
import { checkPassword } from './check-password.ts';
import { saveOwnProfile } from './profiles.repository.ts';
import { readOwnProfile, readProfile, type Profile } from './read-profile.ts';

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
