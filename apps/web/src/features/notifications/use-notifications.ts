import type { Outputs } from '@plainview/contract/index';
import type { NotificationKind } from '@plainview/domain/tickets/conversations/notification';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
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

/** Marks the notifications of a kind about a ticket as read, once each, while the screen shows what they are about. */
export function useMarkShownAsRead(ticketId: string, kind: NotificationKind): void {
  const { data } = useNotifications();
  const { mutate: markRead } = useMarkRead();
  const sent = useRef(new Set<string>());
  useEffect(() => {
    const ids = (data?.items ?? [])
      .filter((item) => item.ticketId === ticketId && item.kind === kind && !item.isRead)
      .map(({ id }) => id)
      .filter((id) => !sent.current.has(id));
    if (ids.length === 0) return;
    for (const id of ids) sent.current.add(id);
    markRead({ ids });
  }, [data, ticketId, kind, markRead]);
}

function withRead({ unread, items }: Notifications, ids: readonly string[] | null): Notifications {
  const isMeant = ({ id }: TicketNotification): boolean => ids === null || ids.includes(id);
  const changed = items.filter((item) => !item.isRead && isMeant(item)).length;
  return {
    unread: ids === null ? 0 : Math.max(0, unread - changed),
    items: items.map((item) => (isMeant(item) ? { ...item, isRead: true } : item)),
  };
}
