import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import type { JobPayload } from '../../../platform/jobs/job-catalog.ts';
import { queueEmails } from '../../identity/mail/queue-email.ts';
import { findUser } from '../../identity/users/account.repository.ts';
import { listUnfinishedReviews } from '../../review/second-reviews/second-reviews.repository.ts';
import { getTicket } from '../tickets/tickets.repository.ts';

/**
 * Queues the mail to users who are mentioned on a ticket. A job, because an agency user's transaction does not
 * see the addresses of administrators. The second reviewer of a ticket gets none: until the second review is
 * finished, its reviewer learns nothing of the ticket's conversation. Running it again queues nothing.
 */
export async function writeMentionMail(
  app: AppContext,
  { id, kind, ticketId, authorName, userIds }: JobPayload<'write-mention-mail'>,
): Promise<void> {
  await asSystem(app.database, async (tx) => {
    const ticket = await getTicket(tx, ticketId);
    // Deleted in the meantime.
    if (!ticket) return;
    const unfinished = await listUnfinishedReviews(tx);
    const isBlind = (userId: string): boolean =>
      unfinished.some((review) => review.ticketId === ticketId && review.reviewerId === userId);
    const people = await Promise.all(
      userIds.filter((userId) => !isBlind(userId)).map((userId) => findUser(tx, userId)),
    );
    await queueEmails(
      app,
      tx,
      people.filter((person) => person !== null),
      { eventKey: `mention:${id}`, about: { kind, ticket, authorName }, now: app.clock.now() },
    );
  });
}
