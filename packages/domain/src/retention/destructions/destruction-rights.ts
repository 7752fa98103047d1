import {
  abilityToApprove,
  type ApprovalAbility,
  type ApprovalDenial,
} from '../../identity/two-people/two-person-rule.ts';
import { hasDuty, type PermissionSubject } from '../../identity/users/actor.ts';
import { allowed, forbidden, type Ability } from '../../shared/error-code.ts';
import type { DestructionState } from './destruction.ts';

/** Facts that the rules need about a destruction. */
interface DestructionFacts {
  readonly state: DestructionState;
  /** Why the actor cannot approve it as the second person; null if they can. */
  readonly approvalDenial: ApprovalDenial | null;
}

/** Reasons why a destruction cannot be stopped. */
type DestructionDenial = 'NOT_ALLOWED' | 'DUTY_NEEDED' | 'DESTRUCTION_NOT_OPEN';

export interface DestructionAbilities {
  readonly approve: ApprovalAbility<'DESTRUCTION_NOT_REQUESTED'>;
  readonly stop: Ability<DestructionDenial>;
}

/** Returns what an actor may do with a destruction. */
export function destructionAbilities(
  who: PermissionSubject,
  { state, approvalDenial }: DestructionFacts,
): DestructionAbilities {
  const right =
    who.role !== 'admin'
      ? forbidden('NOT_ALLOWED')
      : hasDuty(who, 'custodian')
        ? allowed
        : forbidden('DUTY_NEEDED');
  if (!right.allowed) return { approve: right, stop: right };
  const isOpen = state === 'requested' || state === 'scheduled';
  return {
    approve:
      state === 'requested'
        ? abilityToApprove(approvalDenial)
        : { allowed: false, code: 'DESTRUCTION_NOT_REQUESTED' },
    stop: isOpen ? allowed : forbidden('DESTRUCTION_NOT_OPEN'),
  };
}
