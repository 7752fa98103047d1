import type { Ticket } from '@plainview/domain/ticket/ticket';
import type { TicketFacts } from '@plainview/domain/ticket/ticket-rights';

/** Returns the facts of a stored ticket that the rules need. */
export function ticketFacts({ status, hold }: Pick<Ticket, 'status' | 'hold'>): TicketFacts {
  return { status, isOnHold: hold !== null };
}
