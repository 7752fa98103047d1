import type { TicketFacts } from '@plainview/domain/ticket/ticket-rights';

/** Returns the facts of a stored ticket that the rules need. */
export function ticketFacts(ticket: {
  readonly status: TicketFacts['status'];
  readonly holdReason: string | null;
}): TicketFacts {
  return { status: ticket.status, isOnHold: ticket.holdReason !== null };
}
