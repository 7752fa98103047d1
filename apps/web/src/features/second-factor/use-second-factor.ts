import type { Outputs } from '@plainview/contract/index';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../api/client.ts';

/** One's own second factor. */
export const useSecondFactor = () => useQuery(api.secondFactor.get.queryOptions({ staleTime: 0 }));

/** One's own passkeys. */
export const usePasskeys = () => useQuery(api.passkeys.list.queryOptions({ staleTime: 0 }));

/** A passkey as the list has it. */
export type Passkey = Outputs['passkeys']['list'][number];

/** Asks anew for what changes with a second factor: devices, too. */
function useRefresh() {
  const queryClient = useQueryClient();
  return (): void => {
    void queryClient.invalidateQueries({ queryKey: api.secondFactor.get.key() });
    void queryClient.invalidateQueries({ queryKey: api.passkeys.key() });
    void queryClient.invalidateQueries({ queryKey: api.profile.devices.key() });
  };
}

/** What one does with the app and the recovery codes. */
export function useSecondFactorActs() {
  const onSuccess = useRefresh();
  return {
    begin: useMutation(api.secondFactor.begin.mutationOptions({ gcTime: 0 })),
    confirm: useMutation(api.secondFactor.confirm.mutationOptions({ gcTime: 0, onSuccess })),
    renew: useMutation(api.secondFactor.renewRecoveryCodes.mutationOptions({ gcTime: 0, onSuccess })),
    switchOff: useMutation(api.secondFactor.switchOff.mutationOptions({ onSuccess })),
  };
}

/** What one does with passkeys. */
export function usePasskeyActs() {
  const onSuccess = useRefresh();
  return {
    add: useMutation({
      mutationFn: async (name: string) => {
        const { makePasskey } = await import('../../api/passkeys.ts');
        return client.passkeys.add({ name, passkey: await makePasskey(await client.passkeys.beginAdding()) });
      },
      gcTime: 0,
      onSuccess,
    }),
    rename: useMutation(api.passkeys.rename.mutationOptions({ onSuccess })),
    remove: useMutation(api.passkeys.remove.mutationOptions({ onSuccess })),
  };
}
