import type { Actor } from '@plainview/domain/account/actor';
import { checkProfile, type ProfileFields } from '@plainview/domain/account/profile';
import { emailKey } from '@plainview/domain/account/registration';
import type { AppContext } from '../../app-context.ts';
import type { Transaction } from '../../persistence/database.ts';
import {
  deleteEmailChange,
  findEmailChange,
  isEmailTaken,
  putEmailChange,
  saveOwnProfile,
} from '../../persistence/profile.repository.ts';
import { tenantTransaction } from '../../persistence/tenant-transaction.ts';
import { record } from '../record.ts';
import { Refused } from '../refused.ts';
import { checkPassword } from './check-password.ts';
import { readOwnProfile, readProfile, type Profile } from './read-profile.ts';

const CHANGE_VALID_MILLISECONDS = 7 * 24 * 60 * 60 * 1000;

/**
 * Saves the acting person's profile. Another e-mail address needs the password and does not take effect before it
 * is confirmed (decisions, Profile and help 1).
 * @throws Refused PROFILE_INCOMPLETE, INVALID_PHONE, INCORRECT_PASSWORD, TOO_MANY_ATTEMPTS or
 *   EMAIL_ALREADY_REGISTERED.
 */
export async function saveProfile(
  context: AppContext,
  actor: Actor,
  form: ProfileFields & { readonly email: string; readonly currentPassword: string },
): Promise<Profile> {
  const { name, phone, department, badgeNumber } = form;
  const refusal = checkProfile({ name, phone, department, badgeNumber });
  if (refusal) throw new Refused(refusal.code);
  const { user } = await readProfile(context, actor);
  const newEmail = emailKey(form.email);
  const isMoving = newEmail !== user.email;
  if (isMoving) {
    await checkPassword(context, { id: user.id, email: user.email }, form.currentPassword);
  }
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    await saveOwnProfile(tx, { name, phone, department, badgeNumber, mutedNotices: user.mutedNotices });
    await record(tx, actor, now, {
      event: 'user.profile_changed',
      subject: 'user',
      subjectId: actor.userId,
      agencyId: actor.agencyId,
      audience: 'internal',
      data: { name, phone, department, badgeNumber },
    });
    if (isMoving) await requestEmailChange(tx, actor, { email: user.email, newEmail, now });
    return readOwnProfile(tx, actor, now);
  });
}

async function requestEmailChange(
  tx: Transaction,
  actor: Actor,
  { email, newEmail, now }: { readonly email: string; readonly newEmail: string; readonly now: Date },
): Promise<void> {
  if (await isEmailTaken(tx, newEmail)) throw new Refused('EMAIL_ALREADY_REGISTERED');
  const expiresAt = new Date(now.getTime() + CHANGE_VALID_MILLISECONDS);
  await putEmailChange(tx, { userId: actor.userId, newEmail, requestedAt: now, expiresAt });
  await record(tx, actor, now, {
    event: 'user.email_change_requested',
    subject: 'user',
    subjectId: actor.userId,
    agencyId: actor.agencyId,
    audience: 'internal',
    data: { email, newEmail },
  });
}

/** Takes back a change of e-mail that waits; without one nothing happens. */
export function withdrawEmailChange(context: AppContext, actor: Actor): Promise<Profile> {
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    const change = await findEmailChange(tx, actor.userId, now);
    if (change) {
      await deleteEmailChange(tx, actor.userId);
      await record(tx, actor, now, {
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
