import { NOTIFICATIONS_KEPT_FOR } from '@plainview/domain/conversation/notification';
import { addTime } from '@plainview/domain/shared/time';
import type { AppContext } from '../../app-context.ts';
import { deleteExpiredPasswordResets } from '../../persistence/account/password-reset.repository.ts';
import { asSystem } from '../../persistence/database/tenant-transaction.ts';
import { deleteOldNotifications } from '../../persistence/notification/notification.repository.ts';
import { mailOutbox } from '../../use-cases/mail/mail-outbox.ts';
import { sweepOutbox } from '../../use-cases/outbox/outbox.ts';

/** Re-enqueues messages whose job was lost with a killed process. Deletes old messages,
 * notifications and expired codes. */
export async function sweepMail(app: AppContext): Promise<void> {
  await asSystem(app.database, (tx) => deleteExpiredPasswordResets(tx, app.clock.now()));
  const oldest = addTime(app.clock.now(), -NOTIFICATIONS_KEPT_FOR);
  await asSystem(app.database, (tx) => deleteOldNotifications(tx, oldest));
  await sweepOutbox(app, mailOutbox);
}
