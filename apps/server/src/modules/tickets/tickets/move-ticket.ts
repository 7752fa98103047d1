import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import { tenantTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { recordEvent } from '../../../use-cases/custody/record-event.ts';
import { lockTicketFor } from '../../evidence/review-access/lock-ticket-for.ts';
import { assignTicket } from '../queue/queue.repository.ts';
import { pinAssignedScorecard } from '../ticket-scorecards/pin-assigned-scorecard.ts';
import { notifyAgency } from './notify-of-ticket.ts';
import { stopOpenDestruction } from './stop-destruction.ts';
import { readTicket, type TicketDetail } from './ticket-detail.ts';

/**
 * Starts the review of a pending ticket and assigns it to the actor.
 * @throws AppError NOT_FOUND, TICKET_NOT_PENDING.
 */
export async function startReview(
  context: AppContext,
  actor: AdminActor,
  ticketId: string,
): Promise<TicketDetail> {
  await tenantTransaction(context.database, actor, async (tx) => {
    const { ticket, next } = await lockTicketFor(tx, 'startReview', ticketId);
    await assignTicket(tx, ticket.id, { status: next, reviewerId: actor.userId, reviewerName: actor.name });
    const now = context.clock.now();
    await notifyAgency(context, tx, ticket, {
      eventKey: `reviewStarted:${ticket.id}`,
      about: { kind: 'ticketStatus', ticket, status: next },
      now,
    });
    await recordEvent(tx, actor, now, {
      event: 'ticket.review_started',
      subject: 'ticket',
      subjectId: ticket.id,
      ticketId: ticket.id,
      agencyId: ticket.agencyId,
    });
    await pinAssignedScorecard(tx, actor, ticket, now);
  });
  return readTicket(context, actor, ticketId);
}

/**
 * Reopens the review of a completed ticket. The delivered report does not change.
 * @throws AppError REASON_REQUIRED, NOT_FOUND or TICKET_NOT_COMPLETED.
 */
export async function reopenTicket(
  context: AppContext,
  actor: AdminActor,
  ticketId: string,
  reason: string,
): Promise<TicketDetail> {
  if (reason.trim() === '') throw new AppError('REASON_REQUIRED');
  await tenantTransaction(context.database, actor, async (tx) => {
    const { ticket, next } = await lockTicketFor(tx, 'reopen', ticketId);
    await assignTicket(tx, ticket.id, {
      status: next,
      reviewerId: actor.userId,
      reviewerName: actor.name,
      reopenReason: reason,
    });
    const now = context.clock.now();
    await notifyAgency(context, tx, ticket, {
      eventKey: `reopened:${ticket.id}:${now.toISOString()}`,
      about: { kind: 'ticketStatus', ticket, status: next },
      now,
    });
    await recordEvent(tx, actor, now, {
      event: 'ticket.reopened',
      subject: 'ticket',
      subjectId: ticket.id,
      ticketId: ticket.id,
      agencyId: ticket.agencyId,
      data: { reason },
    });
    await stopOpenDestruction(tx, actor, ticket.id, { reason: 'The ticket was reopened.', now });
  });
  return readTicket(context, actor, ticketId);
}
