import type { ErrorInfo } from '../../shared/error-code.ts';
import type { TicketStatus } from './ticket-status.ts';

/** Actions that change a ticket's status. There are no other transitions (decisions, Tickets 6). */
export type TicketTransition = 'startReview' | 'deliver' | 'reopen';

/** Reasons why an action on a ticket is denied. */
export type TicketDenial =
  | 'NOT_ALLOWED'
  | 'DUTY_NEEDED'
  | 'TICKET_UNDER_REVIEW'
  | 'TICKET_COMPLETED'
  | 'TICKET_NOT_PENDING'
  | 'TICKET_NOT_IN_PROGRESS'
  | 'TICKET_NOT_COMPLETED'
  | 'TICKET_ON_HOLD'
  | 'TICKET_NOT_ON_HOLD'
  | 'SECOND_REVIEW_IN_PROGRESS';

interface Transition {
  readonly from: TicketStatus;
  readonly to: TicketStatus;
  readonly otherwise: TicketDenial;
}

/** For each action, the required status, the new status, and the error for any other status. */
export const ticketTransitions: Readonly<Record<TicketTransition, Transition>> = {
  startReview: { from: 'pending', to: 'in_progress', otherwise: 'TICKET_NOT_PENDING' },
  deliver: { from: 'in_progress', to: 'completed', otherwise: 'TICKET_NOT_IN_PROGRESS' },
  reopen: { from: 'completed', to: 'in_progress', otherwise: 'TICKET_NOT_COMPLETED' },
};

/** Returns the status after an action, or the error if the current status does not allow it. */
export function ticketStatusAfter(
  action: TicketTransition,
  status: TicketStatus,
): { readonly status: TicketStatus } | { readonly error: ErrorInfo } {
  const transition = ticketTransitions[action];
  return transition.from === status
    ? { status: transition.to }
    : { error: { code: transition.otherwise, data: { status } } };
}
