import { hasDuty, type PermissionSubject } from '../../identity/users/actor.ts';
import type { Duty } from '../../identity/users/duty.ts';
import { allowed, forbidden, type Ability } from '../../shared/error-code.ts';
import type { TicketStatus } from './ticket-status.ts';
import { ticketTransitions, type TicketTransition, type TicketDenial } from './ticket-transitions.ts';

/** Facts that the rules need about a ticket. */
export interface TicketFacts {
  readonly status: TicketStatus;
  /** True if any hold prevents deletion. */
  readonly isOnHold: boolean;
  /** True if the ticket has a hold of its own, apart from holds across tickets. By default, `isOnHold`. */
  readonly hasOwnHold?: boolean;
  /** True if the actor is reviewing the ticket a second time, without seeing the first review. */
  readonly isSecondReview?: boolean;
}

/** Whether an action on a ticket is allowed, or the reason why not. */
export type TicketAbility = Ability<TicketDenial>;

/** All actions on a ticket except reading it. */
export interface TicketAbilities {
  readonly edit: TicketAbility;
  /** Correct the length of a video that is charged. */
  readonly correctLength: TicketAbility;
  readonly delete: TicketAbility;
  readonly assign: TicketAbility;
  readonly startReview: TicketAbility;
  readonly writeFindings: TicketAbility;
  readonly deliver: TicketAbility;
  readonly reopen: TicketAbility;
  readonly placeHold: TicketAbility;
  readonly releaseHold: TicketAbility;
}

const afterPending = (status: TicketStatus): TicketAbility =>
  forbidden(status === 'completed' ? 'TICKET_COMPLETED' : 'TICKET_UNDER_REVIEW');

const withDuty = (who: PermissionSubject, duty: Duty, ability: TicketAbility): TicketAbility => {
  if (who.role !== 'admin') return forbidden('NOT_ALLOWED');
  return hasDuty(who, duty) ? ability : forbidden('DUTY_NEEDED');
};

const byReviewer = (
  who: PermissionSubject,
  action: TicketTransition,
  status: TicketStatus,
): TicketAbility => {
  const transition = ticketTransitions[action];
  return withDuty(who, 'reviewer', transition.from === status ? allowed : forbidden(transition.otherwise));
};

/**
 * Returns what an actor may do with a ticket that it can see (decisions, Tickets 4 to 6). An agency can edit
 * it while it is pending, an administrator until it is completed. No one can delete it once its review has
 * started, since evidence under review must not be deleted by one side, or while it is on hold.
 */
export function ticketAbilities(who: PermissionSubject, ticket: TicketFacts): TicketAbilities {
  if (ticket.isSecondReview) return secondReviewerAbilities(who);
  const { status, isOnHold, hasOwnHold = isOnHold } = ticket;
  const editable = status === 'pending' || (who.role === 'admin' && status === 'in_progress');
  const deletable = isOnHold ? forbidden('TICKET_ON_HOLD') : allowed;
  const notCompleted = status === 'completed' ? forbidden('TICKET_COMPLETED') : allowed;
  const remove = status === 'pending' ? deletable : afterPending(status);
  return {
    edit: editable ? allowed : afterPending(status),
    correctLength: withDuty(who, 'reviewer', notCompleted),
    delete: who.role === 'admin' ? withDuty(who, 'custodian', remove) : remove,
    assign: withDuty(who, 'reviewer', notCompleted),
    startReview: byReviewer(who, 'startReview', status),
    writeFindings: byReviewer(who, 'deliver', status),
    deliver: byReviewer(who, 'deliver', status),
    reopen: byReviewer(who, 'reopen', status),
    placeHold: withDuty(who, 'custodian', hasOwnHold ? forbidden('TICKET_ON_HOLD') : allowed),
    releaseHold: withDuty(who, 'custodian', hasOwnHold ? allowed : forbidden('TICKET_NOT_ON_HOLD')),
  };
}

/**
 * Returns what a second reviewer may do: only write a review. Anything else could show or
 * change the first one.
 */
function secondReviewerAbilities(who: PermissionSubject): TicketAbilities {
  const denied = forbidden('SECOND_REVIEW_IN_PROGRESS');
  return {
    edit: denied,
    correctLength: denied,
    delete: denied,
    assign: denied,
    startReview: denied,
    writeFindings: withDuty(who, 'reviewer', allowed),
    deliver: denied,
    reopen: denied,
    placeHold: denied,
    releaseHold: denied,
  };
}
