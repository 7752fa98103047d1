import type { TicketFacts } from './ticket-rights.ts';
import { toListedTicket, type ListedTicket, type Ticket } from './ticket.ts';

/** Returns the facts of a listed ticket that the rules need. */
export const listedTicketFacts = ({
  status,
  hasOwnHold,
  holdCount,
  isSecondReview,
}: Pick<ListedTicket, 'status' | 'hasOwnHold' | 'holdCount' | 'isSecondReview'>): TicketFacts => ({
  status,
  isOnHold: hasOwnHold || holdCount > 0,
  hasOwnHold,
  isSecondReview,
});

/** Returns the facts of a stored ticket that the rules need. */
export const ticketFacts = (ticket: Ticket): TicketFacts => listedTicketFacts(toListedTicket(ticket));
