import type { AppContext } from '../../app-context.ts';
import type { JobPayload } from '../../job-queue/job-catalog.ts';
import { findUser } from '../../persistence/account/account.repository.ts';
import { asSystem } from '../../persistence/database/tenant-transaction.ts';
import { findMessage } from '../../persistence/ticket/message.repository.ts';
import { findTicket } from '../../persistence/ticket/ticket.repository.ts';
import { queueEmails } from '../../use-cases/mail/queue-email.ts';

/**
 * Queues the mail about a message on a ticket. A job, because an agency user's transaction does not see the reviewer's
 * address. Running it again queues nothing.
 */
export async function writeMessageMail(
  app: AppContext,
  { messageId, userIds }: JobPayload<'write-message-mail'>,
): Promise<void> {
  await asSystem(app.database, async (tx) => {
    const message = await findMessage(tx, messageId);
    const ticket = message && (await findTicket(tx, message.ticketId));
    // Deleted in the meantime.
    if (!message || !ticket) return;
    const { authorName, kind } = message;
    for (const userId of userIds) {
      const user = await findUser(tx, userId);
      await queueEmails(app, tx, user ? [user] : [], {
        eventKey: `ticketMessage:${messageId}`,
        about: { kind: 'ticketMessage', ticket, authorName, isQuestion: kind === 'question' },
        now: app.clock.now(),
      });
    }
  });
}
