import type { AppContext } from '../../app-context.ts';
import { deleteExpiredPasswordResets } from '../../persistence/account/password-reset.repository.ts';
import { asSystem } from '../../persistence/database/tenant-transaction.ts';
import { mailOutbox } from '../../use-cases/mail/mail-outbox.ts';
import { sweepOutbox } from '../../use-cases/outbox/outbox.ts';

/** Re-enqueues messages whose job was lost with a killed process. Deletes old messages and expired codes. */
export async function sweepMail(app: AppContext): Promise<void> {
  await asSystem(app.database, (tx) => deleteExpiredPasswordResets(tx, app.clock.now()));
  await sweepOutbox(app, mailOutbox);
}
