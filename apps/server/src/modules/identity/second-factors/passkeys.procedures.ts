import { account, setSessionToken, sessionOf } from '../../../procedures/base.ts';
import { beginPasskeyProof } from '../reauthentication/reauthentication.ts';
import { addPasskey, beginAddingPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys.ts';
import { passkeyView } from './passkeys.view.ts';

export const passkeyProcedures = {
  list: account.passkeys.list.handler(async ({ context: { app, actor } }) =>
    (await listPasskeys(app, actor)).map(passkeyView),
  ),

  beginAdding: account.passkeys.beginAdding.handler(async ({ context }) =>
    beginAddingPasskey(context.app, context.actor, sessionOf(context), context.origin),
  ),

  add: account.passkeys.add.handler(async ({ context, input }) => {
    const { app, actor, origin } = context;
    const session = sessionOf(context);
    const { passkey, recoveryCodes, token } = await addPasskey(app, actor, session, { ...input, origin });
    setSessionToken(context, token);
    return { passkey: passkeyView(passkey), recoveryCodes };
  }),

  rename: account.passkeys.rename.handler(async ({ context: { app, actor }, input }) =>
    passkeyView(await renamePasskey(app, actor, input)),
  ),

  remove: account.passkeys.remove.handler(async ({ context, input }) => {
    const { app, actor } = context;
    setSessionToken(context, await removePasskey(app, actor, sessionOf(context), input.id));
    return { done: true };
  }),

  beginProof: account.passkeys.beginProof.handler(({ context }) =>
    beginPasskeyProof(context.app, context.actor, sessionOf(context), context.origin),
  ),
};
