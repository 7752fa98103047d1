import { useEffect } from 'react';
import { useMarkRead, useNotifications } from '../notifications/use-notifications.ts';

/** Marks the notifications about a ticket's messages as read while its conversation is shown. */
export function useReadMessages(ticketId: string): void {
  const { data } = useNotifications();
  const { mutate } = useMarkRead();
  const ids = (data?.items ?? [])
    .filter((item) => item.ticketId === ticketId && !item.isRead && item.kind !== 'reportDelivered')
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    if (ids !== '') mutate({ ids: ids.split(' ') });
  }, [ids, mutate]);
}
