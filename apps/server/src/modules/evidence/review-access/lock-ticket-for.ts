import type { Ticket } from '@plainview/domain/tickets/tickets/ticket';
import {
  ticketStatusAfter,
  type TicketTransition,
} from '@plainview/domain/tickets/tickets/ticket-transitions';
import type { Transaction } from '@plainview/postgres/database';
import { AppError } from '../../../platform/core/app-error.ts';
import { lockTicket } from './lock-ticket.ts';

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
