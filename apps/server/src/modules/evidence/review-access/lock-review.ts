import type { Ticket } from '@plainview/domain/tickets/tickets/ticket';
import { ticketStatusAfter } from '@plainview/domain/tickets/tickets/ticket-transitions';
import type { Transaction } from '@plainview/postgres/database';
import { AppError } from '../../../platform/core/app-error.ts';
import { findOwnSecondReview } from '../../review/second-reviews/second-reviews.repository.ts';
import { lockTicketRow } from '../../tickets/tickets/tickets.repository.ts';

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
