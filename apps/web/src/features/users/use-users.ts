import type { Outputs } from '@plainview/contract/index';
import type { UserStatus } from '@plainview/domain/account/actor';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

/** An account as User Management shows it. */
export type User = Outputs['users']['list']['items'][number];

const PAGE_SIZE = 100;

/** Accounts of one status by name, page after page. */
export function useUsers(status: UserStatus) {
  return useInfiniteQuery(
    api.users.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ status, cursor, limit: PAGE_SIZE }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      select: (data) => data.pages.flatMap((page) => page.items),
    }),
  );
}

/**
 * What an administrator does with accounts. Each act counts as done when the lists were read again, so that
 * its button stays busy until the row has moved.
 */
export function useUserActs() {
  const queryClient = useQueryClient();
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: api.users.list.key() });
  return {
    approve: useMutation(api.users.approve.mutationOptions({ onSuccess })),
    reject: useMutation(api.users.reject.mutationOptions({ onSuccess })),
    changeRole: useMutation(api.users.changeRole.mutationOptions({ onSuccess })),
    remove: useMutation(api.users.delete.mutationOptions({ onSuccess })),
  };
}

/** The acts on accounts, as a screen hands them down. */
export type UserActs = ReturnType<typeof useUserActs>;
