import { addPasskey, beginAddingPasskey } from '../use-cases/second-factor/passkeys/add-passkey.ts';
import {
  renameOwnPasskey,
  readPasskeys,
  removePasskey,
} from '../use-cases/second-factor/passkeys/own-passkeys.ts';
import { beginPasskeyProof } from '../use-cases/second-factor/passkeys/reauthenticate-with-passkey.ts';
import { passkeyView } from '../views/passkey.view.ts';
import {
  enrolling,
  enrollingReauthenticated,
  giveSession,
  sessionOf,
  signedInPerson,
  signedInReauthenticated,
  unlocking,
} from './base.ts';

export const passkeyProcedures = {
  list: enrolling.passkeys.list.handler(async ({ context: { app, actor } }) =>
    (await readPasskeys(app, actor)).map(passkeyView),
  ),

  beginAdding: enrollingReauthenticated.passkeys.beginAdding.handler(async ({ context }) =>
    beginAddingPasskey(context.app, context.actor, await sessionOf(context), context.origin),
  ),

  add: enrollingReauthenticated.passkeys.add.handler(async ({ context, input }) => {
    const { app, actor, origin } = context;
    const session = await sessionOf(context);
    const { passkey, recoveryCodes, token } = await addPasskey(app, actor, session, { ...input, origin });
    await giveSession(context, token);
    return { passkey: passkeyView(passkey), recoveryCodes };
  }),

  rename: signedInPerson.passkeys.rename.handler(async ({ context: { app, actor }, input }) =>
    passkeyView(await renameOwnPasskey(app, actor, input)),
  ),

  remove: signedInReauthenticated.passkeys.remove.handler(async ({ context, input }) => {
    const { app, actor } = context;
    await giveSession(context, await removePasskey(app, actor, await sessionOf(context), input.id));
    return { done: true };
  }),

  beginProof: unlocking.passkeys.beginProof.handler(({ context: { app, actor, session, origin } }) =>
    beginPasskeyProof(app, actor, session, origin),
  ),
};
