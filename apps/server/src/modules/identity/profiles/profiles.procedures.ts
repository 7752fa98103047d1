import type { Outputs } from '@plainview/contract/index';
import type { Session } from '@plainview/domain/identity/sessions/session';
import { account, clearBrowserCache, sessionOf, setSessionToken } from '../../../procedures/base.ts';
import { changePassword } from './change-password.ts';
import { removePhoto, setPhoto } from './profile-photo.ts';
import {
  endDevice,
  endOtherDevices,
  getProfile,
  listDevices,
  type Profile,
  saveProfile,
  setMailTiming,
  setNotificationPreferences,
  withdrawEmailChange,
} from './profiles.ts';

/** Returns an account as shown to its owner. */
export function profileView({ user, emailChange, hasPassword }: Profile): Outputs['profile']['get'] {
  const { id, name, image, email, phone, department, badgeNumber, role, agencyName } = user;
  return {
    id,
    name,
    image,
    email,
    phone,
    department,
    badgeNumber,
    role,
    agencyName,
    emailChange: emailChange && {
      newEmail: emailChange.newEmail,
      requestedAt: emailChange.requestedAt,
      expiresAt: emailChange.expiresAt,
      confirmedBy: emailChange.codeHash === null ? 'administrator' : 'message',
    },
    hasPassword,
    mutedNotices: [...user.mutedNotices],
    mailTiming: user.mailTiming,
  };
}

/** Returns a session as shown to its owner, without its token. */
export function deviceView(session: Session, currentId: string): Outputs['profile']['devices'][number] {
  const { id, userAgent, ipAddress, createdAt, lastUsedAt } = session;
  return {
    id,
    isCurrent: id === currentId,
    userAgent,
    address: ipAddress,
    signedInAt: createdAt,
    lastUsedAt,
  };
}

export const profileProcedures = {
  get: account.profile.get.handler(async ({ context: { app, actor } }) =>
    profileView(await getProfile(app, actor)),
  ),

  save: account.profile.save.handler(async ({ context, input }) => {
    const { app, actor } = context;
    return profileView(await saveProfile(app, actor, input, sessionOf(context)));
  }),

  withdrawEmailChange: account.profile.withdrawEmailChange.handler(async ({ context: { app, actor } }) =>
    profileView(await withdrawEmailChange(app, actor)),
  ),

  setPhoto: account.profile.setPhoto.handler(async ({ context: { app, actor }, input }) =>
    profileView(await setPhoto(app, actor, input.photo)),
  ),

  removePhoto: account.profile.removePhoto.handler(async ({ context: { app, actor } }) =>
    profileView(await removePhoto(app, actor)),
  ),

  setNotice: account.profile.setNotice.handler(async ({ context: { app, actor }, input }) =>
    profileView(await setNotificationPreferences(app, actor, input)),
  ),

  setMailTiming: account.profile.setMailTiming.handler(async ({ context: { app, actor }, input }) =>
    profileView(await setMailTiming(app, actor, input.timing)),
  ),

  changePassword: account.profile.changePassword.handler(async ({ context, input }) => {
    const { app, actor } = context;
    setSessionToken(context, await changePassword(app, actor, input, sessionOf(context)));
    return { done: true };
  }),

  devices: account.profile.devices.handler(async ({ context }) => {
    const { id } = sessionOf(context);
    const sessions = await listDevices(context.app, context.actor);
    return sessions.map((session) => deviceView(session, id));
  }),

  endDevice: account.profile.endDevice.handler(async ({ context, input }) => {
    await endDevice(context.app, context.actor, input.id);
    clearBrowserCache(context);
    return { done: true };
  }),

  endOtherDevices: account.profile.endOtherDevices.handler(async ({ context }) => {
    await endOtherDevices(context.app, context.actor, sessionOf(context).id);
    clearBrowserCache(context);
    return { done: true };
  }),
};
