import type { Actor } from '@plainview/domain/identity/users/actor';
import { ticketFacts } from '@plainview/domain/tickets/tickets/ticket-facts';
import { ticketAbilities } from '@plainview/domain/tickets/tickets/ticket-rights';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import { tenantTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { recordEvent } from '../../../use-cases/custody/record-event.ts';
import { removeVideoRow } from '../../evidence/videos/remove-video-row.ts';
import { listTicketVideos } from '../../evidence/videos/video.repository.ts';
import { mayDeleteAlone } from '../../identity/two-people/may-delete-alone.ts';
import { deleteTicket, lockTicket } from './ticket.repository.ts';

/**
 * Deletes a pending ticket with the rows of its videos. Their bytes are deleted by a job that is queued in
 * the same transaction. A tombstone with each SHA-256 stays in the ledger.
 * @throws AppError NOT_FOUND, TICKET_UNDER_REVIEW, TICKET_COMPLETED, TICKET_ON_HOLD or TWO_PERSONS_NEEDED.
 */
export async function removeTicket(context: AppContext, actor: Actor, ticketId: string): Promise<void> {
  const now = context.clock.now();
  await tenantTransaction(context.database, actor, async (tx) => {
    // The first statement waits for the ticket's lock, the second sees what it waited for.
    const [ticket, videos, isAlone] = await Promise.all([
      lockTicket(tx, ticketId),
      listTicketVideos(tx, ticketId),
      mayDeleteAlone(tx, actor),
    ]);
    if (!ticket) throw new AppError('NOT_FOUND');
    const ability = ticketAbilities(actor, ticketFacts(ticket)).delete;
    if (!ability.allowed) throw new AppError(ability.code);
    if (!isAlone) throw new AppError('TWO_PERSONS_NEEDED');
    // In this order: a ticket can be deleted only without videos.
    await Promise.all([
      ...videos.map((video) => removeVideoRow(tx, actor, { video, now })),
      deleteTicket(tx, ticket.id),
      recordEvent(tx, actor, now, {
        event: 'ticket.deleted',
        subject: 'ticket',
        subjectId: ticket.id,
        ticketId: ticket.id,
        agencyId: ticket.agencyId,
        data: {
          number: ticket.number,
          incidentType: ticket.incidentType,
          officersInvolved: ticket.officersInvolved,
        },
      }),
    ]);
  });
}
