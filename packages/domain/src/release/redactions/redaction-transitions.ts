import { hasDuty, type PermissionSubject } from '../../identity/users/actor.ts';
import { allowed, forbidden, type Ability } from '../../shared/error-code.ts';

/** States of a redacted copy, in order. */
export const redactionStates = [
  'ordered',
  'in_progress',
  'rendering',
  'to_check',
  'approved',
  'delivered',
  'canceled',
] as const;
export type RedactionState = (typeof redactionStates)[number];

export const redactionStateLabels: Readonly<Record<RedactionState, string>> = {
  ordered: 'Ordered',
  in_progress: 'In Progress',
  rendering: 'Rendering',
  to_check: 'To Be Checked',
  approved: 'Approved',
  delivered: 'Delivered',
  canceled: 'Canceled',
};

/** Actions on a redacted copy. `failRender` and `finishRender` are the renderer's. */
export type RedactionTransition =
  | 'cancel'
  | 'start'
  | 'edit'
  | 'render'
  | 'finishRender'
  | 'failRender'
  | 'approve'
  | 'return'
  | 'deliver';

/** Reasons why an action on a redacted copy is denied. */
export type RedactionDenial =
  | 'NOT_ALLOWED'
  | 'DUTY_NEEDED'
  | 'REDACTION_STARTED'
  | 'REDACTION_PAID'
  | 'REDACTION_NOT_IN_PROGRESS'
  | 'REDACTION_NOT_RENDERED'
  | 'REDACTION_NOT_APPROVED'
  | 'REDACTION_CHECKER_DREW';

interface Transition {
  readonly from: RedactionState;
  readonly to: RedactionState;
  readonly otherwise: RedactionDenial;
}

/** For each action, the required state, the new state, and the error for any other state. */
export const redactionTransitions: Readonly<Record<RedactionTransition, Transition>> = {
  cancel: { from: 'ordered', to: 'canceled', otherwise: 'REDACTION_STARTED' },
  start: { from: 'ordered', to: 'in_progress', otherwise: 'REDACTION_STARTED' },
  edit: { from: 'in_progress', to: 'in_progress', otherwise: 'REDACTION_NOT_IN_PROGRESS' },
  render: { from: 'in_progress', to: 'rendering', otherwise: 'REDACTION_NOT_IN_PROGRESS' },
  finishRender: { from: 'rendering', to: 'to_check', otherwise: 'REDACTION_NOT_RENDERED' },
  failRender: { from: 'rendering', to: 'in_progress', otherwise: 'REDACTION_NOT_RENDERED' },
  approve: { from: 'to_check', to: 'approved', otherwise: 'REDACTION_NOT_RENDERED' },
  return: { from: 'to_check', to: 'in_progress', otherwise: 'REDACTION_NOT_RENDERED' },
  deliver: { from: 'approved', to: 'delivered', otherwise: 'REDACTION_NOT_APPROVED' },
};

/** Facts that the rules need about a redacted copy. */
export interface RedactionFacts {
  readonly state: RedactionState;
  /** Whether the agency wants someone to check the copy who drew nothing in it. */
  readonly needsSecondPerson: boolean;
  /** Whether its payment status is paid. */
  readonly isPaid: boolean;
  /** Whether the actor saved tracks or muted ranges of it. */
  readonly isEditor: boolean;
}

/** Whether an action on a redacted copy is allowed, or the reason why not. */
export type RedactionAbility = Ability<RedactionDenial>;

/** All actions of people on a redacted copy except reading it. */
export interface RedactionAbilities {
  readonly cancel: RedactionAbility;
  readonly start: RedactionAbility;
  readonly edit: RedactionAbility;
  readonly render: RedactionAbility;
  /** Approve or return the copy. */
  readonly check: RedactionAbility;
  readonly deliver: RedactionAbility;
}

const inState = (action: RedactionTransition, state: RedactionState): RedactionAbility => {
  const { from, otherwise } = redactionTransitions[action];
  return from === state ? allowed : forbidden(otherwise);
};

/**
 * Returns what an actor may do with a redacted copy that it can see: the agency cancels it before work begins and
 * unless it is paid, reviewers do the work.
 */
export function redactionAbilities(who: PermissionSubject, redaction: RedactionFacts): RedactionAbilities {
  const { state, needsSecondPerson, isPaid, isEditor } = redaction;
  const byReviewer = (ability: RedactionAbility): RedactionAbility => {
    if (who.role !== 'admin') return forbidden('NOT_ALLOWED');
    return hasDuty(who, 'reviewer') ? ability : forbidden('DUTY_NEEDED');
  };
  const unpaid = inState('cancel', state);
  const cancel = unpaid.allowed && isPaid ? forbidden('REDACTION_PAID') : unpaid;
  const check = inState('approve', state);
  const isOwnWork = check.allowed && needsSecondPerson && isEditor;
  return {
    cancel: who.role === 'agency' ? cancel : forbidden('NOT_ALLOWED'),
    start: byReviewer(inState('start', state)),
    edit: byReviewer(inState('edit', state)),
    render: byReviewer(inState('render', state)),
    check: byReviewer(isOwnWork ? forbidden('REDACTION_CHECKER_DREW') : check),
    deliver: byReviewer(inState('deliver', state)),
  };
}
