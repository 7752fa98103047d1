import type { Inputs, Outputs } from '@plainview/contract/index';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';

export type Letterhead = Outputs['letterheads']['get'];
export type LetterheadChange = Inputs['letterheads']['setOwn'];

/**
 * Returns the letterhead of an agency, and how to save it.
 * @param agencyId null for the user's own agency
 */
export function useLetterhead(agencyId: string | null) {
  const queryClient = useQueryClient();
  const input = { agencyId: agencyId ?? '' };
  const own = useQuery({ ...api.letterheads.getOwn.queryOptions(), enabled: agencyId === null });
  const other = useQuery({ ...api.letterheads.get.queryOptions({ input }), enabled: agencyId !== null });
  const setOwn = useMutation(
    api.letterheads.setOwn.mutationOptions({
      onSuccess: (saved) => queryClient.setQueryData(api.letterheads.getOwn.queryKey(), saved),
    }),
  );
  const setOther = useMutation(
    api.letterheads.set.mutationOptions({
      onSuccess: (saved) => queryClient.setQueryData(api.letterheads.get.queryKey({ input }), saved),
    }),
  );
  const save = agencyId === null ? setOwn : setOther;
  return {
    query: agencyId === null ? own : other,
    error: save.error,
    isPending: save.isPending,
    save: (change: LetterheadChange, onSaved: (saved: Letterhead) => void): void => {
      if (agencyId === null) setOwn.mutate(change, { onSuccess: onSaved });
      else setOther.mutate({ ...change, agencyId }, { onSuccess: onSaved });
    },
  };
}
