import type { Outputs } from '@plainview/contract/index';
import { useQuery } from '@tanstack/react-query';
import { api, client } from '../../api/client.ts';
import { makePasskey } from '../../api/passkeys/lazy-passkeys.ts';
import { useMutation } from '../../api/use-mutation.ts';

/** Refetched on each visit of the settings, but once for all components, since some render a moment later. */
const STALE_MILLISECONDS = 2000;

/** Returns the user's own second factor. */
export const useSecondFactor = () =>
  useQuery(api.secondFactor.get.queryOptions({ staleTime: STALE_MILLISECONDS }));

/** Returns the user's own passkeys. */
export const usePasskeys = () => useQuery(api.passkeys.list.queryOptions({ staleTime: STALE_MILLISECONDS }));

/** A passkey in the list. */
export type Passkey = Outputs['passkeys']['list'][number];

/** Actions for the authenticator app and the recovery codes. */
export function useSecondFactorActions() {
  return {
    begin: useMutation(api.secondFactor.begin.mutationOptions({ gcTime: 0 })),
    confirm: useMutation(api.secondFactor.confirm.mutationOptions({ gcTime: 0 })),
    renew: useMutation(api.secondFactor.renewRecoveryCodes.mutationOptions({ gcTime: 0 })),
    switchOff: useMutation(api.secondFactor.switchOff.mutationOptions()),
  };
}

/** Actions for passkeys. */
export function usePasskeyActions() {
  return {
    add: useMutation({
      mutationKey: api.passkeys.add.mutationKey(),
      mutationFn: async (name: string) => {
        return client.passkeys.add({ name, passkey: await makePasskey(await client.passkeys.beginAdding()) });
      },
      gcTime: 0,
    }),
    rename: useMutation(api.passkeys.rename.mutationOptions()),
    remove: useMutation(api.passkeys.remove.mutationOptions()),
  };
}
