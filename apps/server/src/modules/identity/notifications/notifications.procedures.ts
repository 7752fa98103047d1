import type { Outputs } from '@plainview/contract/index';
import type { TicketNotification } from '@plainview/domain/tickets/conversations/notification';
import { account } from '../../../procedures/base.ts';
import { listNotifications, markNotificationsRead } from './notifications.ts';

/** Returns a notification as the API describes it. */
export function notificationView(
  notification: TicketNotification,
): Outputs['notifications']['list']['items'][number] {
  const { readAt, ...shown } = notification;
  return { ...shown, isRead: readAt !== null };
}

export const notificationProcedures = {
  list: account.notifications.list.handler(async ({ context: { app, actor } }) => {
    const { unread, items } = await listNotifications(app, actor);
    return { unread, items: items.map(notificationView) };
  }),

  markRead: account.notifications.markRead.handler(async ({ context: { app, actor }, input }) => {
    await markNotificationsRead(app, actor, input.ids ?? null);
    return { done: true };
  }),
};
