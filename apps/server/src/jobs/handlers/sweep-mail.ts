import { MAIL_KEPT_MILLISECONDS } from '@plainview/domain/mail/mail';
import type { AppContext } from '../../app-context.ts';
import { deleteExpiredPasswordResets } from '../../persistence/account/password-reset.repository.ts';
import { asSystem } from '../../persistence/database/tenant-transaction.ts';
import { deleteOldMail, listOverdueMail } from '../../persistence/notification/mail.repository.ts';
import { enqueueSending } from '../../use-cases/mail/queue-email.ts';

const BATCH = 500;
const OVERDUE_MILLISECONDS = 5 * 60_000;

/** Re-enqueues messages whose job was lost with a killed process. Deletes old messages and expired codes. */
export async function sweepMail(app: AppContext): Promise<void> {
  const now = app.clock.now();
  await asSystem(app.database, async (tx) => {
    const since = new Date(now.getTime() - OVERDUE_MILLISECONDS);
    for (const { id } of await listOverdueMail(tx, since, BATCH)) await enqueueSending(tx, id);
    await deleteExpiredPasswordResets(tx, now);
  });
  const before = new Date(now.getTime() - MAIL_KEPT_MILLISECONDS);
  while ((await asSystem(app.database, (tx) => deleteOldMail(tx, before, BATCH))) === BATCH);
}
