import {
  mailedAtEnd,
  messageWindowAt,
  type MessageWindow,
} from '@plainview/domain/tickets/conversations/message-mail';
import { followerIdsOf } from '@plainview/domain/tickets/conversations/notification';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { enqueueJob, type JobPayload } from '../../../platform/jobs/job-catalog.ts';
import { queueEmails } from '../../identity/mail/queue-email.ts';
import { listWriterIds } from '../../identity/notifications/notifications.repository.ts';
import { findUser, listApprovedAdministrators } from '../../identity/users/account.repository.ts';
import { getTicket } from '../tickets/tickets.repository.ts';
import { listMessagesIn } from './conversations.repository.ts';

/** Enqueues the summary of the messages in a window for its end, once. */
export async function enqueueSummary(
  { clock }: Pick<AppContext, 'clock'>,
  tx: Transaction,
  ticketId: string,
  { from, to }: MessageWindow,
): Promise<void> {
  const payload = { ticketId, from: from.toISOString() };
  await enqueueJob(tx, 'sum-up-messages', payload, {
    key: `sum-up-messages:${ticketId}:${payload.from}`,
    delayMilliseconds: Math.max(0, to.getTime() - clock.now().getTime()),
  });
}

/**
 * Queues one mail to each follower of a ticket about the messages in a window of which they were not notified
 * yet; to all administrators about those of the agency if it has no reviewer. Running it again queues nothing.
 */
export async function sumUpMessages(
  app: AppContext,
  { ticketId, from }: JobPayload<'sum-up-messages'>,
): Promise<void> {
  const now = app.clock.now();
  const window = messageWindowAt(new Date(from));
  await asSystem(app.database, async (tx) => {
    // The queue has a clock of its own. Messages that are sent later would be in no mail.
    if (now < window.to) return enqueueSummary(app, tx, ticketId, window);
    const ticket = await getTicket(tx, ticketId);
    // Deleted in the meantime.
    if (!ticket) return;
    const sent = await listMessagesIn(tx, ticketId, window);
    const { userId, reviewerId } = ticket;
    const followerIds = followerIdsOf(
      { userId, reviewerId, writerIds: await listWriterIds(tx, ticketId) },
      null,
    );
    const administrators = reviewerId === null ? await listApprovedAdministrators(tx) : [];
    const followers = await Promise.all(followerIds.map((id) => findUser(tx, id)));
    const people = new Map(
      [...administrators, ...followers].flatMap((person) => (person ? [[person.id, person]] : [])),
    );
    for (const person of people.values()) {
      const news = mailedAtEnd(sent, person.id).filter(
        ({ side }) => side === 'agency' || followerIds.includes(person.id),
      );
      if (news.length === 0) continue;
      const authorNames = [...new Set(news.map(({ authorName }) => authorName))];
      await queueEmails(app, tx, [person], {
        eventKey: `ticketMessages:${ticketId}:${from}`,
        about: { kind: 'ticketMessage', ticket, authorNames, count: news.length, isQuestion: false },
        now,
      });
    }
  });
}
