import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import type { JobPayload } from '../../../platform/jobs/job-catalog.ts';
import { queueEmails } from '../../identity/mail/queue-email.ts';
import { listApprovedAdministrators } from '../../identity/users/account.repository.ts';
import { getTicket } from './tickets.repository.ts';

/**
 * Queues the mail to all administrators about a ticket with rush service. A job, because an agency user's
 * transaction does not see them. Running it again queues nothing.
 */
export async function writeRushMail(
  app: AppContext,
  { ticketId }: JobPayload<'write-rush-mail'>,
): Promise<void> {
  await asSystem(app.database, async (tx) => {
    const ticket = await getTicket(tx, ticketId);
    // Deleted in the meantime.
    if (!ticket) return;
    await queueEmails(app, tx, await listApprovedAdministrators(tx), {
      eventKey: `rushTicket:${ticketId}`,
      about: { kind: 'rushTicket', ticket, dueAt: ticket.dueAt },
      now: app.clock.now(),
    });
  });
}
