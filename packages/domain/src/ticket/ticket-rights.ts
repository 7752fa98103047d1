import type { Role } from '../account/actor.ts';
import { allowed, forbidden, type Ability } from '../shared/refusal.ts';
import { ticketTransitions, type TicketAct, type TicketBar } from './ticket-transitions.ts';
import type { TicketStatus } from './ticket.ts';

/** What the rules need to know of a ticket. */
export interface TicketFacts {
  readonly status: TicketStatus;
  /** Its evidence must stay, for a reason that the hold names. */
  readonly isOnHold: boolean;
}

/** May this be done with the ticket, or why not. */
export type TicketAbility = Ability<TicketBar>;

/** Everything that can be asked of a ticket beyond reading it. */
export interface TicketAbilities {
  readonly edit: TicketAbility;
  readonly delete: TicketAbility;
  readonly startReview: TicketAbility;
  readonly writeFindings: TicketAbility;
  readonly deliver: TicketAbility;
  readonly reopen: TicketAbility;
  readonly placeHold: TicketAbility;
  readonly releaseHold: TicketAbility;
}

const afterPending = (status: TicketStatus): TicketAbility =>
  forbidden(status === 'completed' ? 'TICKET_COMPLETED' : 'TICKET_UNDER_REVIEW');

const byAdministrator = (role: Role, act: TicketAct, status: TicketStatus): TicketAbility => {
  if (role !== 'admin') return forbidden('NOT_ALLOWED');
  const transition = ticketTransitions[act];
  return transition.from === status ? allowed : forbidden(transition.otherwise);
};

const ifAdministrator = (role: Role, ability: TicketAbility): TicketAbility =>
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
