import type { Outputs } from '@plainview/contract/index';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';

/** The user's own profile. */
export type Profile = Outputs['profile']['get'];

export const useProfile = () => useQuery(api.profile.get.queryOptions());

/** Updates the user's profile; the response replaces what is shown. */
export function useProfileActions() {
  const queryClient = useQueryClient();
  const onSuccess = (profile: Profile): void => {
    queryClient.setQueryData(api.profile.get.queryKey(), profile);
  };
  return {
    save: useMutation(api.profile.save.mutationOptions({ onSuccess })),
    setPhoto: useMutation(api.profile.setPhoto.mutationOptions({ onSuccess })),
    removePhoto: useMutation(api.profile.removePhoto.mutationOptions({ onSuccess })),
    withdraw: useMutation(api.profile.withdrawEmailChange.mutationOptions({ onSuccess })),
  };
}
