import { account, clearBrowserCache, setSessionToken, sessionOf } from '../../../procedures/base.ts';
import { changePassword } from './change-password.ts';
import { endDevice, endOtherDevices, listDevices } from './devices.ts';
import { removePhoto, setPhoto } from './profile-photo.ts';
import {
  getProfile,
  saveProfile,
  setMailTiming,
  setNotificationPreferences,
  withdrawEmailChange,
} from './profiles.ts';
import { deviceView, profileView } from './profiles.view.ts';

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
