import {
  checkProfile,
  type EmailChange,
  type ProfileFields,
} from '@plainview/domain/identity/profiles/profile';
import { hasSessionEnded, isReauthRecent } from '@plainview/domain/identity/second-factors/second-factor';
import type { Session } from '@plainview/domain/identity/sessions/session';
import type { Actor } from '@plainview/domain/identity/users/actor';
import type { MailTiming, Notice } from '@plainview/domain/identity/users/notice';
import type { User } from '@plainview/domain/identity/users/user';
import type { Reader } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { emailKey } from '../../../platform/core/email-key.ts';
import {
  tenantRead,
  tenantReadAtOnce,
  tenantTransaction,
} from '../../../platform/database/tenant-transaction.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { deleteEmailChange, findEmailChange } from '../email-changes/email-changes.repository.ts';
import { requestEmailChange } from '../email-changes/email-changes.ts';
import { endOtherSessions, endSessionOf, listSessions } from '../sessions/sessions.repository.ts';
import { findUser } from '../users/account.repository.ts';
import { checkPassword } from './check-password.ts';
import * as repository from './profiles.repository.ts';

/** An account as shown to its owner. */
export interface Profile {
  readonly user: User;
  readonly emailChange: EmailChange | null;
  readonly hasPassword: boolean;
}

export function getProfile(context: AppContext, actor: Actor): Promise<Profile> {
  return tenantRead(context.database, actor, (tx) => getOwnProfile(tx, actor, context.clock.now()));
}

/**
 * Saves the actor's own profile. Changing the email address requires the password and a recent
 * reauthentication (ASVS 7.5.1: with a second factor, the password is only half of it), and takes effect only
 * after confirmation (decisions, Profile and help 1).
 */
export async function saveProfile(
  context: AppContext,
  actor: Actor,
  form: ProfileFields & { readonly email: string; readonly currentPassword: string },
  session: Session,
): Promise<Profile> {
  const { name, phone, department, badgeNumber } = form;
  const error = checkProfile({ name, phone, department, badgeNumber });
  if (error) throw new AppError(error.code, error.data);
  const { user } = await getProfile(context, actor);
  const newEmail = emailKey(form.email);
  const isMoving = newEmail !== user.email;
  const now = context.clock.now();
  if (isMoving) {
    if (!isReauthRecent(session.provenAt, now)) throw new AppError('REAUTHENTICATE');
    await checkPassword(context, user, form.currentPassword);
  }
  return tenantTransaction(context.database, actor, async (tx) => {
    await repository.saveProfile(tx, {
      name,
      phone,
      department,
      badgeNumber,
      mutedNotices: user.mutedNotices,
    });
    await recordEvent(tx, actor, now, {
      event: 'user.profile_changed',
      subject: 'user',
      subjectId: actor.userId,
      agencyId: actor.agencyId,
      audience: 'internal',
      data: { name, phone, department, badgeNumber },
    });
    if (isMoving) await requestEmailChange(context, tx, actor, { user, newEmail, now });
    return getOwnProfile(tx, actor, now);
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
    return getOwnProfile(tx, actor, now);
  });
}

/**
 * Turns a notification on or off for the actor. Not recorded in the ledger, since it only
 * affects convenience.
 */
export function setNotificationPreferences(
  context: AppContext,
  actor: Actor,
  choice: { readonly notice: Notice; readonly isWanted: boolean },
): Promise<Profile> {
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    const { user } = await getOwnProfile(tx, actor, now);
    const others = user.mutedNotices.filter((notice) => notice !== choice.notice);
    const mutedNotices = choice.isWanted ? others : [...others, choice.notice];
    await repository.saveProfile(tx, { ...user, mutedNotices });
    return getOwnProfile(tx, actor, now);
  });
}

/**
 * Sets whether the actor receives mail that can wait immediately or in a daily digest. Not recorded either.
 */
export function setMailTiming(context: AppContext, actor: Actor, timing: MailTiming): Promise<Profile> {
  return tenantTransaction(context.database, actor, async (tx) => {
    await repository.setMailTiming(tx, timing);
    return getOwnProfile(tx, actor, context.clock.now());
  });
}

/** Reads the actor's own profile. @throws AppError NOT_SIGNED_IN if the account is gone. */
export async function getOwnProfile(tx: Reader, actor: Actor, now: Date): Promise<Profile> {
  const user = await findUser(tx, actor.userId);
  if (!user) throw new AppError('NOT_SIGNED_IN');
  const emailChange = await findEmailChange(tx, actor.userId, now);
  return { user, emailChange, hasPassword: (await repository.findPasswordHash(tx, actor.userId)) !== null };
}

/** Lists the actor's own sessions, most recently used first. */
export async function listDevices(context: AppContext, actor: Actor): Promise<Session[]> {
  const now = context.clock.now();
  const found = await tenantReadAtOnce(context.database, actor, (tx) => listSessions(tx, actor.userId, now));
  return found.filter((session) => !hasSessionEnded(session, context.config.sessionIdleMinutes, now));
}

/** Ends one of the actor's own sessions. @throws AppError NOT_FOUND, also for another user's session. */
export async function endDevice(context: AppContext, actor: Actor, id: string): Promise<void> {
  const isEnded = await tenantTransaction(context.database, actor, (tx) =>
    endSessionOf(tx, actor.userId, id),
  );
  if (!isEnded) throw new AppError('NOT_FOUND');
}

/** Ends all of the actor's sessions except this one. */
export async function endOtherDevices(context: AppContext, actor: Actor, sessionId: string): Promise<void> {
  await tenantTransaction(context.database, actor, (tx) => endOtherSessions(tx, actor.userId, sessionId));
}
