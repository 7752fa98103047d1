import { account } from '../../../procedures/base.ts';
import { listNotifications, markNotificationsRead } from './notifications.ts';
import { notificationView } from './notifications.view.ts';

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
