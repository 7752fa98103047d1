import type { TicketFacts } from '@plainview/domain/ticket/ticket-rights';

/** What the rules need to know of a stored ticket. */
export function ticketFacts(ticket: {
  readonly status: TicketFacts['status'];
  readonly holdReason: string | null;
}): TicketFacts {
  return { status: ticket.status, isOnHold: ticket.holdReason !== null };
}
