import type { Outputs } from '@plainview/contract/index';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';

/** One's own profile. */
export type Profile = Outputs['profile']['get'];

export const useProfile = () => useQuery(api.profile.get.queryOptions());

/** What a person does with the own profile; the answer is what is shown from then on. */
export function useProfileActions() {
  const queryClient = useQueryClient();
  const onSuccess = (profile: Profile): void => {
    queryClient.setQueryData(api.profile.get.queryKey(), profile);
    // The name stands in the frame, too.
    void queryClient.invalidateQueries({ queryKey: api.session.key() });
  };
  return {
    save: useMutation(api.profile.save.mutationOptions({ onSuccess })),
    withdraw: useMutation(api.profile.withdrawEmailChange.mutationOptions({ onSuccess })),
  };
}
