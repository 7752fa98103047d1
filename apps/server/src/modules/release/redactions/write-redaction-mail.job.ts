import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import type { JobPayload } from '../../../platform/jobs/job-catalog.ts';
import { notifyAdmins } from '../../tickets/tickets/notify-of-ticket.ts';
import { getTicket } from '../../tickets/tickets/tickets.repository.ts';
import { findRedaction } from './redactions.repository.ts';

/**
 * Queues the mail to the review company about an order of a redacted copy or its cancellation. A job, because an
 * agency user's transaction does not see administrators. Running it again queues nothing.
 */
export async function writeRedactionMail(
  app: AppContext,
  { redactionId, kind }: JobPayload<'write-redaction-mail'>,
): Promise<void> {
  await asSystem(app.database, async (tx) => {
    const redaction = await findRedaction(tx, redactionId);
    const ticket = redaction && (await getTicket(tx, redaction.ticketId));
    // Deleted in the meantime.
    if (!ticket) return;
    await notifyAdmins(app, tx, ticket, {
      eventKey: `${kind}:${redactionId}`,
      about: { kind, ticket, dueAt: redaction.dueAt },
      now: app.clock.now(),
    });
  });
}
