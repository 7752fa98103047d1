import type { Role } from '../account/actor.ts';
import { allowed, forbidden, type Ability } from '../shared/refusal.ts';
import { ticketTransitions, type TicketAct } from './ticket-transitions.ts';
import type { TicketStatus } from './ticket.ts';

/** Everything that can be asked of a ticket beyond reading it. */
export interface TicketAbilities {
  readonly edit: Ability;
  readonly delete: Ability;
  readonly startReview: Ability;
  readonly writeFindings: Ability;
  readonly deliver: Ability;
  readonly reopen: Ability;
}

const afterPending = (status: TicketStatus): Ability =>
  forbidden(status === 'completed' ? 'TICKET_COMPLETED' : 'TICKET_UNDER_REVIEW');

const byAdministrator = (role: Role, act: TicketAct, status: TicketStatus): Ability => {
  if (role !== 'admin') return forbidden('NOT_ALLOWED');
  const transition = ticketTransitions[act];
  return transition.from === status ? allowed : forbidden(transition.otherwise);
};

/**
 * What an actor of a role may do with a ticket that it can see, by status (decisions, Tickets 4 to 6). An
 * agency edits while pending, an administrator until completion; deletion ends with the start of the review
 * for both, since evidence under review is not deleted by one side.
 */
export function ticketAbilities(role: Role, status: TicketStatus): TicketAbilities {
  const editable = status === 'pending' || (role === 'admin' && status === 'in_progress');
  return {
    edit: editable ? allowed : afterPending(status),
    delete: status === 'pending' ? allowed : afterPending(status),
    startReview: byAdministrator(role, 'startReview', status),
    writeFindings: byAdministrator(role, 'deliver', status),
    deliver: byAdministrator(role, 'deliver', status),
    reopen: byAdministrator(role, 'reopen', status),
  };
}
