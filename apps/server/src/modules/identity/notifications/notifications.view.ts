import type { Outputs } from '@plainview/contract/index';
import type { TicketNotification } from '@plainview/domain/tickets/conversations/notification';

/** Returns a notification as the API describes it. */
export function notificationView(
  notification: TicketNotification,
): Outputs['notifications']['list']['items'][number] {
  const { readAt, ...shown } = notification;
  return { ...shown, isRead: readAt !== null };
}
