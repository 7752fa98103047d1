import { isMailedAtOnce, messageWindowAt } from '@plainview/domain/tickets/conversations/message-mail';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import type { JobPayload } from '../../../platform/jobs/job-catalog.ts';
import { queueEmails } from '../../identity/mail/queue-email.ts';
import { findUser, listApprovedAdministrators } from '../../identity/users/account.repository.ts';
import { getTicket } from '../tickets/tickets.repository.ts';
import { getMessage, listMessagesIn } from './conversations.repository.ts';
import { enqueueSummary } from './sum-up-messages.job.ts';

/**
 * Queues the mail about a message on a ticket, for all administrators if it has no reviewer yet. A job,
 * because an agency user's transaction does not see the reviewer's address. Who was just notified of
 * another message on the ticket gets a summary later. Running it again queues nothing.
 */
export async function writeMessageMail(
  app: AppContext,
  { messageId, userIds }: JobPayload<'write-message-mail'>,
): Promise<void> {
  await asSystem(app.database, async (tx) => {
    const message = await getMessage(tx, messageId);
    const ticket = message && (await getTicket(tx, message.ticketId));
    // Deleted in the meantime.
    if (!message || !ticket) return;
    const { authorName, kind, side } = message;
    const isForAll = side === 'agency' && ticket.reviewerId === null;
    const administrators = isForAll ? await listApprovedAdministrators(tx) : [];
    const followers = await Promise.all(userIds.map((userId) => findUser(tx, userId)));
    const people = [...followers, ...administrators].filter((person) => person !== null);
    const window = messageWindowAt(message.createdAt);
    const sent = await listMessagesIn(tx, ticket.id, window);
    const notified = people.filter(({ id }) => isMailedAtOnce(message, sent, id));
    await queueEmails(app, tx, notified, {
      eventKey: `ticketMessage:${messageId}`,
      about: {
        kind: 'ticketMessage',
        ticket,
        authorNames: [authorName],
        count: 1,
        isQuestion: kind === 'question',
      },
      now: app.clock.now(),
    });
    if (notified.length < people.length) await enqueueSummary(app, tx, ticket.id, window);
  });
}
