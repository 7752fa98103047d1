import { Button } from '../../ui/Button.tsx';
import type { useUsers } from './use-users.ts';

type UsersQuery = Pick<ReturnType<typeof useUsers>, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;

/** The way to the next page of accounts, where there is one. */
export function LoadMoreUsers({ query }: { readonly query: UsersQuery }) {
  if (!query.hasNextPage) return null;
  return (
    <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
      Load More
    </Button>
  );
}
