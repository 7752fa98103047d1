import type { Ticket } from '@plainview/domain/tickets/tickets/ticket';
import {
  ticketStatusAfter,
  type TicketTransition,
} from '@plainview/domain/tickets/tickets/ticket-transitions';
import { AppError } from '../../../platform/core/app-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { findOwnSecondReview } from '../../review/second-reviews/second-reviews.repository.ts';
import { lockTicket } from '../../tickets/tickets/tickets.repository.ts';

/**
 * Locks a ticket for a change of its status or of its first review.
 * @throws AppError NOT_FOUND, the transition's own error if the status does not allow it, or
 *   SECOND_REVIEW_IN_PROGRESS.
 */
export async function lockTicketFor(
  tx: Transaction,
  transition: TicketTransition,
  ticketId: string,
): Promise<{ readonly ticket: Ticket; readonly next: Ticket['status'] }> {
  const ticket = await lockTicket(tx, ticketId);
  if (!ticket) throw new AppError('NOT_FOUND');
  const after = ticketStatusAfter(transition, ticket.status);
  if ('refusal' in after) throw new AppError(after.refusal.code, after.refusal.data);
  await refuseSecondReviewer(tx, ticket.id);
  return { ticket, next: after.status };
}

/** Rejects the actor's actions on the first review of a ticket that they are reviewing a second time. */
export async function refuseSecondReviewer(tx: Transaction, ticketId: string): Promise<void> {
  if (await findOwnSecondReview(tx, ticketId)) throw new AppError('SECOND_REVIEW_IN_PROGRESS');
}
