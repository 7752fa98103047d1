import type { Outputs } from '@plainview/contract/index';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';

type Notifications = Outputs['notifications']['list'];
export type TicketNotification = Notifications['items'][number];

/** Returns the user's latest notifications and the number of unread ones. */
export const useNotifications = () => useQuery(api.notifications.list.queryOptions());

/** Marks notifications as read, at once on the screen. */
export function useMarkRead() {
  const queryClient = useQueryClient();
  const queryKey = api.notifications.list.queryKey();
  return useMutation(
    api.notifications.markRead.mutationOptions({
      onMutate: async ({ ids }) => {
        await queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(queryKey, (known) => known && withRead(known, ids ?? null));
      },
    }),
  );
}

function withRead({ unread, items }: Notifications, ids: readonly string[] | null): Notifications {
  const isMeant = ({ id }: TicketNotification): boolean => ids === null || ids.includes(id);
  const changed = items.filter((item) => !item.isRead && isMeant(item)).length;
  return {
    unread: ids === null ? 0 : Math.max(0, unread - changed),
    items: items.map((item) => (isMeant(item) ? { ...item, isRead: true } : item)),
  };
}
