import type { Outputs } from '@plainview/contract/index';
import { api, client } from '../../api/client.ts';
import { MOST_COUNTED, useInfiniteList } from '../../api/use-infinite-list.ts';
import { useMutation } from '../../api/use-mutation.ts';

/** A user of the signed-in user's agency. */
export type Colleague = Outputs['colleagues']['list']['items'][number];

const colleagueId = ({ id }: Colleague): string => id;

/** Returns the users of the signed-in user's agency by name, page by page. */
export function useColleagues(search?: string) {
  const filter = search ? { search } : {};
  return useInfiniteList<Colleague>({
    queryKey: api.colleagues.list.key({ input: filter }),
    read: (range, signal) =>
      client.colleagues.list({ ...filter, ...range, countUpTo: MOST_COUNTED }, { signal }),
    keyOf: colleagueId,
  });
}

/** Result of `useColleagues`. */
export type ColleagueList = ReturnType<typeof useColleagues>;

/** Actions on colleagues. An action completes when the list has been refetched. */
export function useColleagueActions() {
  return {
    setAdministrator: useMutation(api.colleagues.setAdministrator.mutationOptions()),
    remove: useMutation(api.colleagues.remove.mutationOptions()),
  };
}
