import { changePassword } from '../use-cases/profile/change-password.ts';
import { readProfile } from '../use-cases/profile/read-profile.ts';
import { saveProfile, withdrawEmailChange } from '../use-cases/profile/save-profile.ts';
import { endDevice, endOtherDevices, readDevices } from '../use-cases/profile/sessions.ts';
import { setNotificationPreferences } from '../use-cases/profile/set-notification-preferences.ts';
import { deviceView, profileView } from '../views/profile.view.ts';
import {
  clearBrowserCache,
  enrollingReauthenticated,
  giveSession,
  sessionOf,
  signedInPerson,
  signedInReauthenticated,
} from './base.ts';

export const profileProcedures = {
  get: signedInPerson.profile.get.handler(async ({ context: { app, actor } }) =>
    profileView(await readProfile(app, actor)),
  ),

  save: signedInPerson.profile.save.handler(async ({ context, input }) => {
    const { app, actor } = context;
    return profileView(await saveProfile(app, actor, input, await sessionOf(context)));
  }),

  withdrawEmailChange: signedInPerson.profile.withdrawEmailChange.handler(
    async ({ context: { app, actor } }) => profileView(await withdrawEmailChange(app, actor)),
  ),

  setNotice: signedInPerson.profile.setNotice.handler(async ({ context: { app, actor }, input }) =>
    profileView(await setNotificationPreferences(app, actor, input)),
  ),

  changePassword: enrollingReauthenticated.profile.changePassword.handler(async ({ context, input }) => {
    const { app, actor } = context;
    await giveSession(context, await changePassword(app, actor, input, await sessionOf(context)));
    return { done: true };
  }),

  devices: signedInPerson.profile.devices.handler(async ({ context }) => {
    const { id } = await sessionOf(context);
    const sessions = await readDevices(context.app, context.actor);
    return sessions.map((session) => deviceView(session, id));
  }),

  endDevice: signedInReauthenticated.profile.endDevice.handler(async ({ context, input }) => {
    await endDevice(context.app, context.actor, input.id);
    clearBrowserCache(context);
    return { done: true };
  }),

  endOtherDevices: signedInReauthenticated.profile.endOtherDevices.handler(async ({ context }) => {
    await endOtherDevices(context.app, context.actor, (await sessionOf(context)).id);
    clearBrowserCache(context);
    return { done: true };
  }),
};
