import type { ErrorInfo } from '../shared/error-code.ts';
import type { TicketStatus } from './ticket.ts';

/** The acts that move a ticket. No other transition exists (decisions, Tickets 6). */
export type TicketTransition = 'startReview' | 'deliver' | 'reopen';

/** Why something cannot be done with a ticket. */
export type TicketDenial =
  | 'NOT_ALLOWED'
  | 'DUTY_NEEDED'
  | 'TICKET_UNDER_REVIEW'
  | 'TICKET_COMPLETED'
  | 'TICKET_NOT_PENDING'
  | 'TICKET_NOT_IN_PROGRESS'
  | 'TICKET_NOT_COMPLETED'
  | 'TICKET_ON_HOLD'
  | 'TICKET_NOT_ON_HOLD';

interface Transition {
  readonly from: TicketStatus;
  readonly to: TicketStatus;
  readonly otherwise: TicketDenial;
}

/** One row an act: from where, to where, and the refusal anywhere else. */
export const ticketTransitions: Readonly<Record<TicketTransition, Transition>> = {
  startReview: { from: 'pending', to: 'in_progress', otherwise: 'TICKET_NOT_PENDING' },
  deliver: { from: 'in_progress', to: 'completed', otherwise: 'TICKET_NOT_IN_PROGRESS' },
  reopen: { from: 'completed', to: 'in_progress', otherwise: 'TICKET_NOT_COMPLETED' },
};

/** The status after an act, or the refusal where the ticket's status does not allow it. */
export function ticketStatusAfter(
  act: TicketTransition,
  status: TicketStatus,
): { readonly status: TicketStatus } | { readonly refusal: ErrorInfo } {
  const transition = ticketTransitions[act];
  return transition.from === status
    ? { status: transition.to }
    : { refusal: { code: transition.otherwise, data: { status } } };
}
