import type { Outputs } from '@plainview/contract/index';
import type { Passkey } from '@plainview/domain/identity/second-factors/passkey';
import { account, sessionOf, setSessionToken } from '../../../procedures/base.ts';
import { beginPasskeyProof } from '../reauthentication/reauthentication.ts';
import { addPasskey, beginAddingPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys.ts';

/** Returns a passkey as shown to its owner. */
export function passkeyView(passkey: Passkey): Outputs['passkeys']['rename'] {
  const { id, name, createdAt, lastUsedAt } = passkey;
  return { id, name, createdAt, lastUsedAt };
}

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
