import type { Ticket } from '@plainview/domain/tickets/tickets/ticket';
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
