import {
  MOST_NOTIFICATIONS,
  MOST_UNREAD,
  notificationKinds,
} from '@plainview/domain/tickets/conversations/notification';
import { z } from 'zod';
import { procedure } from '../base.ts';
import { done, id } from '../shapes.ts';

export const notificationsContract = {
  list: procedure({ caller: 'account' })
    .meta({ callClass: 'list' })
    .route({
      method: 'GET',
      path: '/notifications',
      summary: `List your ${MOST_NOTIFICATIONS} latest notifications, newest first, and count the unread ones`,
      tags: ['Notifications'],
    })
    .output(
      z.object({
        unread: z.int().describe(`Of all notifications, which are kept for 90 days; at most ${MOST_UNREAD}`),
        items: z.array(
          z.object({
            id,
            kind: z.enum(notificationKinds),
            ticketId: id,
            ticketNumber: z.string(),
            incidentType: z.string(),
            agencyName: z.string(),
            actorName: z.string(),
            createdAt: z.date(),
            isRead: z.boolean(),
          }),
        ),
      }),
    ),

  markRead: procedure({ caller: 'account' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/notifications/read',
      summary: 'Mark notifications as read',
      tags: ['Notifications'],
    })
    .input(z.object({ ids: z.array(id).max(100).optional().describe('By default all of them') }))
    .output(done),
};
