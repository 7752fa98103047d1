import type { Role } from '../account/actor.ts';
import { allowed, forbidden, type Ability } from '../shared/refusal.ts';
import { ticketTransitions, type TicketAct } from './ticket-transitions.ts';
import type { TicketStatus } from './ticket.ts';

/** What the rules need to know of a ticket. */
export interface TicketFacts {
  readonly status: TicketStatus;
  /** Its evidence must stay, for a reason that the hold names. */
  readonly isOnHold: boolean;
}

/** Everything that can be asked of a ticket beyond reading it. */
export interface TicketAbilities {
  readonly edit: Ability;
  readonly delete: Ability;
  readonly startReview: Ability;
  readonly writeFindings: Ability;
  readonly deliver: Ability;
  readonly reopen: Ability;
  readonly placeHold: Ability;
  readonly releaseHold: Ability;
}

const afterPending = (status: TicketStatus): Ability =>
  forbidden(status === 'completed' ? 'TICKET_COMPLETED' : 'TICKET_UNDER_REVIEW');

const byAdministrator = (role: Role, act: TicketAct, status: TicketStatus): Ability => {
  if (role !== 'admin') return forbidden('NOT_ALLOWED');
  const transition = ticketTransitions[act];
  return transition.from === status ? allowed : forbidden(transition.otherwise);
};

const ifAdministrator = (role: Role, ability: Ability): Ability =>
  role === 'admin' ? ability : forbidden('NOT_ALLOWED');

/**
 * What an actor of a role may do with a ticket that it can see (decisions, Tickets 4 to 6). An agency edits
 * while pending, an administrator until completion; deletion ends with the start of the review for both,
 * since evidence under review is not deleted by one side, and while a hold lasts.
 */
export function ticketAbilities(role: Role, { status, isOnHold }: TicketFacts): TicketAbilities {
  const editable = status === 'pending' || (role === 'admin' && status === 'in_progress');
  const deletable = isOnHold ? forbidden('TICKET_ON_HOLD') : allowed;
  return {
    edit: editable ? allowed : afterPending(status),
    delete: status === 'pending' ? deletable : afterPending(status),
    startReview: byAdministrator(role, 'startReview', status),
    writeFindings: byAdministrator(role, 'deliver', status),
    deliver: byAdministrator(role, 'deliver', status),
    reopen: byAdministrator(role, 'reopen', status),
    placeHold: ifAdministrator(role, isOnHold ? forbidden('TICKET_ON_HOLD') : allowed),
    releaseHold: ifAdministrator(role, isOnHold ? allowed : forbidden('TICKET_NOT_ON_HOLD')),
  };
}
