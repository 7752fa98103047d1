import type { AdminActor } from '@plainview/domain/account/actor';
import type { Ticket } from '@plainview/domain/ticket/ticket';
import { ticketStatusAfter, type TicketTransition } from '@plainview/domain/ticket/ticket-transitions';
import type { AppContext } from '../../app-context.ts';
import { AppError } from '../../core/app-error.ts';
import type { Transaction } from '../../persistence/database/database.ts';
import { tenantTransaction } from '../../persistence/database/tenant-transaction.ts';
import { findOwnSecondReview } from '../../persistence/review/second-review.repository.ts';
import { assignTicket } from '../../persistence/ticket/queue.repository.ts';
import { lockTicket } from '../../persistence/ticket/ticket.repository.ts';
import { recordEvent } from '../custody/record-event.ts';
import { notifyAgency } from '../mail/notify-of-ticket.ts';
import { stopOpenDestruction } from '../retention/decide-destruction.ts';
import { pinAssignedScorecard } from '../scorecard/pin-assigned-scorecard.ts';
import { readTicket, type TicketDetail } from './ticket-detail.ts';

/**
 * Locks a ticket for a change of its status or of its first review.
 * @throws AppError NOT_FOUND, the transition's own error if the status does not allow it, or
 *   SECOND_REVIEW_IN_PROGRESS.
 */
export async function lockTicketFor(
  tx: Transaction,
  act: TicketTransition,
  ticketId: string,
): Promise<{ readonly ticket: Ticket; readonly next: Ticket['status'] }> {
  const ticket = await lockTicket(tx, ticketId);
  if (!ticket) throw new AppError('NOT_FOUND');
  const after = ticketStatusAfter(act, ticket.status);
  if ('refusal' in after) throw new AppError(after.refusal.code, after.refusal.data);
  await refuseSecondReviewer(tx, ticket.id);
  return { ticket, next: after.status };
}

/** Rejects the actor's actions on the first review of a ticket that they are reviewing a second time. */
export async function refuseSecondReviewer(tx: Transaction, ticketId: string): Promise<void> {
  if (await findOwnSecondReview(tx, ticketId)) throw new AppError('SECOND_REVIEW_IN_PROGRESS');
}

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
