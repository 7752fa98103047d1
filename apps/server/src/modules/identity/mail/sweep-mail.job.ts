import { addTime } from '@plainview/domain/shared/time';
import { NOTIFICATIONS_KEPT_FOR } from '@plainview/domain/tickets/conversations/notification';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { sweepOutbox } from '../../../platform/outbox/outbox.ts';
import { deleteOldNotifications } from '../notifications/notifications.repository.ts';
import { deleteExpiredPasswordResets } from '../password-resets/password-resets.repository.ts';
import { mailOutbox } from './mail.ts';

/** Re-enqueues messages whose job was lost with a killed process. Deletes old messages,
 * notifications and expired codes. */
export async function sweepMail(app: AppContext): Promise<void> {
  await asSystem(app.database, (tx) => deleteExpiredPasswordResets(tx, app.clock.now()));
  const oldest = addTime(app.clock.now(), -NOTIFICATIONS_KEPT_FOR);
  await asSystem(app.database, (tx) => deleteOldNotifications(tx, oldest));
  await sweepOutbox(app, mailOutbox);
}
