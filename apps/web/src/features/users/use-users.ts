import type { Outputs } from '@plainview/contract/index';
import type { Role, UserStatus } from '@plainview/domain/identity/users/actor';
import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { api, client } from '../../api/client.ts';
import { MOST_COUNTED, useInfiniteList } from '../../api/use-infinite-list.ts';
import { useMutation } from '../../api/use-mutation.ts';

/** An account in User Management. */
export type User = Outputs['users']['list']['items'][number];
type Page = Outputs['users']['list'];

const userId = (user: User): string => user.id;

/** Returns accounts of one status by name, page by page; `search` matches name, email and agency. */
export function useUsers(status: UserStatus, search?: string) {
  const filter = { status, ...(search && { search }) };
  return useInfiniteList<User>({
    queryKey: api.users.list.key({ input: filter }),
    read: (range, signal) => client.users.list({ ...filter, ...range, countUpTo: MOST_COUNTED }, { signal }),
    keyOf: userId,
  });
}

/** Result of `useUsers`, as screens pass it on. */
export type UserList = ReturnType<typeof useUsers>;

/**
 * Actions on accounts. An action completes when the lists have been refetched, so its button stays busy until
 * the row has moved. Role changes are optimistic and reverted on failure.
 */
export function useUserActions() {
  const queryClient = useQueryClient();
  const lists = { queryKey: api.users.list.key() };
  return {
    approve: useMutation(api.users.approve.mutationOptions()),
    reject: useMutation(api.users.reject.mutationOptions()),
    unlock: useMutation(api.users.unlock.mutationOptions()),
    endSessions: useMutation(api.users.endSessions.mutationOptions()),
    setAgencyAdministrator: useMutation(api.users.setAgencyAdministrator.mutationOptions()),
    remove: useMutation(api.users.delete.mutationOptions()),
    changeRole: useMutation(
      api.users.changeRole.mutationOptions({
        onMutate: async ({ id, role }) => {
          await queryClient.cancelQueries(lists);
          const before = queryClient.getQueriesData<InfiniteData<Page>>(lists);
          queryClient.setQueriesData<InfiniteData<Page>>(lists, (data) => data && withRole(data, id, role));
          return { before };
        },
        onError: (_error, _input, context) => {
          for (const [key, data] of context?.before ?? []) queryClient.setQueryData(key, data);
        },
      }),
    ),
  };
}

/** Result of `useUserActions`, as screens pass it on. */
export type UserActions = ReturnType<typeof useUserActions>;

const withRole = (data: InfiniteData<Page>, id: string, role: Role): InfiniteData<Page> => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    items: page.items.map((user) => (user.id === id ? { ...user, role } : user)),
  })),
});
