import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

/** One's own second factor. */
export const useSecondFactor = () => useQuery(api.secondFactor.get.queryOptions({ staleTime: 0 }));

/** What one does with it; devices change with it, too. */
export function useSecondFactorActs() {
  const queryClient = useQueryClient();
  const onSuccess = (): void => {
    void queryClient.invalidateQueries({ queryKey: api.secondFactor.get.key() });
    void queryClient.invalidateQueries({ queryKey: api.profile.devices.key() });
  };
  return {
    begin: useMutation(api.secondFactor.begin.mutationOptions({ gcTime: 0 })),
    confirm: useMutation(api.secondFactor.confirm.mutationOptions({ gcTime: 0, onSuccess })),
    renew: useMutation(api.secondFactor.renewRecoveryCodes.mutationOptions({ gcTime: 0, onSuccess })),
    switchOff: useMutation(api.secondFactor.switchOff.mutationOptions({ onSuccess })),
  };
}
