import { allowed, forbidden, type Ability } from '../shared/error-code.ts';
import type { Role, UserStatus } from './actor.ts';
import { duties, type Duty } from './duty.ts';

/** What the rules need to know of the account that is acted upon. */
export interface AccountFacts {
  readonly id: string;
  readonly role: Role;
  readonly status: UserStatus;
}

const isLastAdministrator = (
  target: Pick<AccountFacts, 'role' | 'status'>,
  approvedAdministrators: number,
): boolean => target.role === 'admin' && target.status === 'approved' && approvedAdministrators <= 1;

/** An administrator's decision on a registration. */
export type RegistrationDecision = 'approved' | 'rejected';

/** The statuses that each decision starts from. Approving a rejected account undoes the rejection (decisions, Additions 1). */
const decidableStatuses: Readonly<Record<RegistrationDecision, readonly UserStatus[]>> = {
  approved: ['pending', 'rejected'],
  rejected: ['pending'],
};

/** Checks whether an administrator may approve or reject an account (specification, section 4). */
export function mayDecide(
  actorId: string,
  target: AccountFacts & {
    readonly awaitsEmailConfirmation: boolean;
    /** The domain of the address, if the agency does not allow it. */
    readonly refusedEmailDomain: string | null;
  },
  decision: RegistrationDecision,
): Ability {
  if (target.id === actorId) return forbidden('NOT_ON_ONESELF');
  if (target.awaitsEmailConfirmation) return forbidden('EMAIL_NOT_CONFIRMED');
  if (!decidableStatuses[decision].includes(target.status)) return forbidden('USER_NOT_PENDING');
  const isRefused = decision === 'approved' && target.refusedEmailDomain !== null;
  return isRefused ? forbidden('EMAIL_DOMAIN_NOT_ALLOWED') : allowed;
}

const isBounded = (actorId: string, target: AccountFacts, approvedAdministrators: number): Ability => {
  if (target.id === actorId) return forbidden('NOT_ON_ONESELF');
  return isLastAdministrator(target, approvedAdministrators) ? forbidden('LAST_ADMINISTRATOR') : allowed;
};

/** Change of role: not one's own, and the last approved administrator stays (decisions, Accounts 5). */
export function mayChangeRole(
  actorId: string,
  target: AccountFacts,
  approvedAdministrators: number,
): Ability {
  return isBounded(actorId, target, approvedAdministrators);
}

/** Locking after failed sign-ins: never the last administrator who can open accounts again (decisions, "Two policy profiles"). */
export function mayLock(target: Pick<AccountFacts, 'role' | 'status'>, openAdministrators: number): Ability {
  return isLastAdministrator(target, openAdministrators) ? forbidden('LAST_ADMINISTRATOR') : allowed;
}

/** Opening a locked account; one that is locked has no session with which to open itself anew, but may have an old one. */
export function mayUnlock(
  actorId: string,
  target: { readonly id: string; readonly lockedAt: Date | null },
): Ability {
  if (target.id === actorId) return forbidden('NOT_ON_ONESELF');
  return target.lockedAt === null ? forbidden('ACCOUNT_NOT_LOCKED') : allowed;
}

/**
 * Taking duties from an administrator or giving them back: where the profile separates them, not one's own, and somebody
 * keeps each.
 * @param chosen what the administrator is to have
 * @param othersHave what the other approved administrators have together
 */
export function maySetDuties(
  actorId: string,
  target: AccountFacts,
  separatesDuties: boolean,
  chosen?: readonly Duty[],
  othersHave: readonly Duty[] = [],
): Ability {
  if (!separatesDuties) return forbidden('DUTIES_NOT_SEPARATE');
  if (target.id === actorId) return forbidden('NOT_ON_ONESELF');
  if (target.role !== 'admin' || target.status !== 'approved') return forbidden('NOT_AN_ADMINISTRATOR');
  const isKept = !chosen || duties.every((duty) => chosen.includes(duty) || othersHave.includes(duty));
  return isKept ? allowed : forbidden('LAST_OF_DUTY');
}

/**
 * Giving duties: only such as the giver has, so that nobody comes by one through somebody else's account.
 * @param withheld what the administrator lacks so far
 */
export function mayGiveDuties(
  giver: { readonly duties: readonly Duty[] },
  withheld: readonly Duty[],
  chosen: readonly Duty[],
): Ability {
  const given = chosen.filter((duty) => withheld.includes(duty));
  return given.every((duty) => giver.duties.includes(duty)) ? allowed : forbidden('DUTY_NEEDED');
}

/** What a new administrator lacks: what was withheld before, and what the one who lets them in does not have either. */
export const withheldFromNew = (
  giver: { readonly duties: readonly Duty[] },
  withheld: readonly Duty[],
): Duty[] => duties.filter((duty) => withheld.includes(duty) || !giver.duties.includes(duty));

/** An administrator going, by deletion or another role: somebody keeps each duty, since nobody else could give it back. */
export function mayDutiesGo(
  target: Pick<AccountFacts, 'role' | 'status'> & { readonly withheldDuties: readonly Duty[] },
  othersHave: readonly Duty[],
): Ability {
  if (target.role !== 'admin' || target.status !== 'approved') return allowed;
  const isKept = duties.every((duty) => target.withheldDuties.includes(duty) || othersHave.includes(duty));
  return isKept ? allowed : forbidden('LAST_OF_DUTY');
}

/** Signing somebody out everywhere: not oneself, whose other devices end under Settings. */
export function mayEndSessions(actorId: string, target: { readonly id: string }): Ability {
  return target.id === actorId ? forbidden('NOT_ON_ONESELF') : allowed;
}

/** Deletion: the same two bounds as a change of role. */
export function mayDeleteUser(
  actorId: string,
  target: AccountFacts,
  approvedAdministrators: number,
): Ability {
  return isBounded(actorId, target, approvedAdministrators);
}
