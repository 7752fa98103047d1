import { changePassword } from '../use-cases/profile/change-password.ts';
import { endDevice, endOtherDevices, readDevices } from '../use-cases/profile/devices.ts';
import { readProfile } from '../use-cases/profile/read-profile.ts';
import { saveProfile, withdrawEmailChange } from '../use-cases/profile/save-profile.ts';
import { setNotice } from '../use-cases/profile/set-notice.ts';
import { Refused } from '../use-cases/refused.ts';
import { deviceView, profileView } from '../views/profile.view.ts';
import { signedInPerson, type CallContext } from './base.ts';

/** The token of the session that the call came with. */
async function tokenOf({ app, headers }: CallContext): Promise<string> {
  const session = await app.auth.api.getSession({ headers });
  if (!session) throw new Refused('NOT_SIGNED_IN');
  return session.session.token;
}

export const profileProcedures = {
  get: signedInPerson.profile.get.handler(async ({ context: { app, actor } }) =>
    profileView(await readProfile(app, actor)),
  ),

  save: signedInPerson.profile.save.handler(async ({ context: { app, actor }, input }) =>
    profileView(await saveProfile(app, actor, input)),
  ),

  withdrawEmailChange: signedInPerson.profile.withdrawEmailChange.handler(
    async ({ context: { app, actor } }) => profileView(await withdrawEmailChange(app, actor)),
  ),

  setNotice: signedInPerson.profile.setNotice.handler(async ({ context: { app, actor }, input }) =>
    profileView(await setNotice(app, actor, input)),
  ),

  changePassword: signedInPerson.profile.changePassword.handler(async ({ context, input }) => {
    await changePassword(context.app, context.actor, input, await tokenOf(context));
    return { done: true };
  }),

  devices: signedInPerson.profile.devices.handler(async ({ context }) => {
    const token = await tokenOf(context);
    const sessions = await readDevices(context.app, context.actor);
    return sessions.map((session) => deviceView(session, token));
  }),

  endDevice: signedInPerson.profile.endDevice.handler(async ({ context: { app, actor }, input }) => {
    await endDevice(app, actor, input.id);
    return { done: true };
  }),

  endOtherDevices: signedInPerson.profile.endOtherDevices.handler(async ({ context }) => {
    await endOtherDevices(context.app, context.actor, await tokenOf(context));
    return { done: true };
  }),
};
