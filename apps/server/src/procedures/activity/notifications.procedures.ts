import { markNotificationsRead, readNotifications } from '../../use-cases/conversation/read-notifications.ts';
import { notificationView } from '../../views/notification.view.ts';
import { account } from '../base.ts';

export const notificationProcedures = {
  list: account.notifications.list.handler(async ({ context: { app, actor } }) => {
    const { unread, items } = await readNotifications(app, actor);
    return { unread, items: items.map(notificationView) };
  }),

  markRead: account.notifications.markRead.handler(async ({ context: { app, actor }, input }) => {
    await markNotificationsRead(app, actor, input.ids ?? null);
    return { done: true };
  }),
};
