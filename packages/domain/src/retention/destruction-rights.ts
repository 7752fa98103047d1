import { hasDuty, type PermissionSubject } from '../account/actor.ts';
import { allowed, forbidden, type Ability } from '../shared/error-code.ts';
import type { DestructionState } from './destruction.ts';

/** Facts that the rules need about a destruction. */
interface DestructionFacts {
  readonly state: DestructionState;
  /** Null if Plainview scheduled it. */
  readonly requestedById: string | null;
}

/** Reasons why a destruction cannot be approved or stopped. */
type DestructionDenial =
  | 'NOT_ALLOWED'
  | 'DUTY_NEEDED'
  | 'OWN_REQUEST'
  | 'DESTRUCTION_NOT_REQUESTED'
  | 'DESTRUCTION_NOT_OPEN';

export interface DestructionAbilities {
  readonly approve: Ability<DestructionDenial>;
  readonly stop: Ability<DestructionDenial>;
}

/** Returns what an actor may do with a destruction. No one approves their own request. */
export function destructionAbilities(
  who: PermissionSubject & { readonly userId: string },
  { state, requestedById }: DestructionFacts,
): DestructionAbilities {
  const asCustodian = (ability: Ability<DestructionDenial>): Ability<DestructionDenial> => {
    if (who.role !== 'admin') return forbidden('NOT_ALLOWED');
    return hasDuty(who, 'custodian') ? ability : forbidden('DUTY_NEEDED');
  };
  const isOpen = state === 'requested' || state === 'scheduled';
  const approval = requestedById === who.userId ? forbidden('OWN_REQUEST') : allowed;
  return {
    approve: asCustodian(state === 'requested' ? approval : forbidden('DESTRUCTION_NOT_REQUESTED')),
    stop: asCustodian(isOpen ? allowed : forbidden('DESTRUCTION_NOT_OPEN')),
  };
}
