import { account } from '../../../procedures/base.ts';
import { notificationView } from './notification.view.ts';
import { markNotificationsRead, readNotifications } from './read-notifications.ts';

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
