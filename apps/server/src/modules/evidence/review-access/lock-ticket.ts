import type { Ticket } from '@plainview/domain/tickets/tickets/ticket';
import {
  ticketStatusAfter,
  type TicketTransition,
} from '@plainview/domain/tickets/tickets/ticket-transitions';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { AppError } from '../../../platform/core/app-error.ts';
import { findOwnSecondReview } from '../../review/second-reviews/second-reviews.repository.ts';
import { lockTicketRow } from '../../tickets/tickets/tickets.repository.ts';

/**
 * Locks a ticket for any change but of a second review: anyone who reviews a ticket a second time changes neither
 * the ticket nor its first review.
 * @returns null if there is no ticket that the transaction's actor may see
 * @throws AppError SECOND_REVIEW_IN_PROGRESS
 */
export async function lockTicket(tx: Transaction, ticketId: string): Promise<Ticket | null> {
  // The first statement waits for the ticket's lock, the second sees what it waited for.
  const [ticket, secondReview] = await Promise.all([
    lockTicketRow(tx, ticketId),
    findOwnSecondReview(tx, ticketId),
  ]);
  if (secondReview) throw new AppError('SECOND_REVIEW_IN_PROGRESS');
  return ticket;
}

/** Rejects what shows the first review of a ticket to the actor who reviews it a second time. */
export async function refuseSecondReviewer(tx: Reader, ticketId: string): Promise<void> {
  if (await findOwnSecondReview(tx, ticketId)) throw new AppError('SECOND_REVIEW_IN_PROGRESS');
}

/**
 * Locks a ticket for a change of its status or of its first review.
 * @throws AppError with the transition's own code if the status does not allow it
 */
export async function lockTicketFor(
  tx: Transaction,
  transition: TicketTransition,
  ticketId: string,
): Promise<{ readonly ticket: Ticket; readonly next: Ticket['status'] }> {
  const ticket = await lockTicket(tx, ticketId);
  if (!ticket) throw new AppError('NOT_FOUND');
  const after = ticketStatusAfter(transition, ticket.status);
  if ('error' in after) throw new AppError(after.error.code, after.error.data);
  return { ticket, next: after.status };
}

/** The review that the transaction's actor works on. */
export interface OpenReview {
  readonly ticket: Ticket;
  /** Null for the first review. */
  readonly secondReviewId: string | null;
}

/**
 * Locks a ticket for a change of a review: of the actor's second review while it is open, of the first
 * review otherwise.
 * @throws AppError TICKET_NOT_IN_PROGRESS for a first review that is not open
 */
export async function lockReview(tx: Transaction, ticketId: string): Promise<OpenReview> {
  const ticket = await lockTicketRow(tx, ticketId);
  if (!ticket) throw new AppError('NOT_FOUND');
  const second = await findOwnSecondReview(tx, ticket.id);
  if (second) return { ticket, secondReviewId: second.id };
  const after = ticketStatusAfter('deliver', ticket.status);
  if ('error' in after) throw new AppError(after.error.code, after.error.data);
  return { ticket, secondReviewId: null };
}
