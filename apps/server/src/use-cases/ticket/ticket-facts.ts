import type { Ticket } from '@plainview/domain/ticket/ticket';
import type { TicketFacts } from '@plainview/domain/ticket/ticket-rights';

/** Returns the facts of a stored ticket that the rules need. */
export function ticketFacts({
  status,
  hold,
  holdCount,
}: Pick<Ticket, 'status' | 'hold' | 'holdCount'>): TicketFacts {
  const hasOwnHold = hold !== null;
  return { status, isOnHold: hasOwnHold || holdCount > 0, hasOwnHold };
}
