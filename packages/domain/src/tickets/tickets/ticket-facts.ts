import type { TicketFacts } from './ticket-rights.ts';
import type { Ticket } from './ticket.ts';

/** Returns the facts of a stored ticket that the rules need. */
export function ticketFacts({
  status,
  hold,
  holdCount,
  isSecondReview,
}: Pick<Ticket, 'status' | 'hold' | 'holdCount' | 'isSecondReview'>): TicketFacts {
  const hasOwnHold = hold !== null;
  return { status, isOnHold: hasOwnHold || holdCount > 0, hasOwnHold, isSecondReview };
}
