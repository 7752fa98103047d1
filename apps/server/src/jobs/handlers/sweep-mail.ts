import { MAIL_KEPT_FOR } from '@plainview/domain/mail/mail';
import { MINUTE, subtractTime } from '@plainview/domain/shared/time';
import type { AppContext } from '../../app-context.ts';
import { deleteExpiredPasswordResets } from '../../persistence/account/password-reset.repository.ts';
import { asSystem } from '../../persistence/database/tenant-transaction.ts';
import { deleteOldMail, listOverdueMail } from '../../persistence/notification/mail.repository.ts';
import { enqueueSending } from '../../use-cases/mail/queue-email.ts';

const BATCH = 500;
const OVERDUE_AFTER = 5 * MINUTE;

/** Re-enqueues messages whose job was lost with a killed process. Deletes old messages and expired codes. */
export async function sweepMail(app: AppContext): Promise<void> {
  const now = app.clock.now();
  await asSystem(app.database, async (tx) => {
    const since = subtractTime(now, OVERDUE_AFTER);
    for (const { id } of await listOverdueMail(tx, since, BATCH)) await enqueueSending(tx, id);
    await deleteExpiredPasswordResets(tx, now);
  });
  const before = subtractTime(now, MAIL_KEPT_FOR);
  while ((await asSystem(app.database, (tx) => deleteOldMail(tx, before, BATCH))) === BATCH);
}
