import { allowed, forbidden, type Ability } from '../../shared/error-code.ts';
import type { Actor, Role, UserStatus } from './actor.ts';
import { duties, type Duty } from './duty.ts';

/** Facts that the rules need about the account that an action changes. */
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

/**
 * The statuses that each decision starts from. Approving a rejected account undoes the rejection (decisions,
 * Additions 1), and approving a disabled account enables it again.
 */
const decidableStatuses: Readonly<Record<RegistrationDecision, readonly UserStatus[]>> = {
  approved: ['pending', 'rejected', 'disabled'],
  rejected: ['pending'],
};

/** Returns whether an administrator may approve or reject an account (specification, section 4). */
export function mayDecide(
  actorId: string,
  target: AccountFacts & {
    readonly awaitsEmailConfirmation: boolean;
    /** Domain of the address if the agency does not allow it, otherwise null. */
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

/**
 * Returns whether the actor may change a role: not their own, and not that of the last approved administrator
 * (decisions, Accounts 5).
 */
export function mayChangeRole(
  actorId: string,
  target: AccountFacts,
  approvedAdministrators: number,
): Ability {
  return isBounded(actorId, target, approvedAdministrators);
}

/**
 * Returns whether failed sign-ins may lock an account: never that of the last administrator who can unlock
 * accounts (decisions, "Two policy profiles").
 */
export function mayLock(target: Pick<AccountFacts, 'role' | 'status'>, openAdministrators: number): Ability {
  return isLastAdministrator(target, openAdministrators) ? forbidden('LAST_ADMINISTRATOR') : allowed;
}

/**
 * Returns whether the actor may unlock an account. A locked account cannot create a session to unlock itself,
 * but may still have an old one, so the actor's own account is excluded.
 */
export function mayUnlock(
  actorId: string,
  target: { readonly id: string; readonly lockedAt: Date | null },
): Ability {
  if (target.id === actorId) return forbidden('NOT_ON_ONESELF');
  return target.lockedAt === null ? forbidden('ACCOUNT_NOT_LOCKED') : allowed;
}

/**
 * Returns whether the actor may change an administrator's duties: only if the profile separates duties, not
 * their own, and only if every duty still has a holder.
 * @param chosen duties that the administrator will have
 * @param othersHave duties that the other approved administrators have in total
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
 * Returns whether the actor may grant the chosen duties: only duties that the actor has. Otherwise an
 * administrator could obtain a duty through another account.
 * @param withheld duties that the administrator lacks now
 */
export function mayGiveDuties(
  giver: { readonly duties: readonly Duty[] },
  withheld: readonly Duty[],
  chosen: readonly Duty[],
): Ability {
  const given = chosen.filter((duty) => withheld.includes(duty));
  return given.every((duty) => giver.duties.includes(duty)) ? allowed : forbidden('DUTY_NEEDED');
}

/**
 * Returns the duties that a new administrator lacks: those withheld before, and those that the administrator
 * who admits them lacks.
 */
export const dutiesWithheldFromNewAdmin = (
  giver: { readonly duties: readonly Duty[] },
  withheld: readonly Duty[],
): Duty[] => duties.filter((duty) => withheld.includes(duty) || !giver.duties.includes(duty));

/**
 * Returns whether an administrator may be deleted or change role without leaving a duty unassigned. No one
 * else could grant such a duty again.
 */
export function mayDutiesBeRemoved(
  target: Pick<AccountFacts, 'role' | 'status'> & { readonly withheldDuties: readonly Duty[] },
  othersHave: readonly Duty[],
): Ability {
  if (target.role !== 'admin' || target.status !== 'approved') return allowed;
  const isKept = duties.every((duty) => target.withheldDuties.includes(duty) || othersHave.includes(duty));
  return isKept ? allowed : forbidden('LAST_OF_DUTY');
}

/**
 * Returns whether an account may be disabled without an action of its user: never that of the last
 * administrator who can enable accounts again, nor that of the last one with a duty.
 * @param othersHave duties that the other approved administrators have in total; null if duties
 *   are not separate
 */
export function mayDisable(
  target: Pick<AccountFacts, 'role' | 'status'> & { readonly withheldDuties: readonly Duty[] },
  others: { readonly otherAdministrators: number; readonly othersHave: readonly Duty[] | null },
): Ability {
  if (target.role !== 'admin' || target.status !== 'approved') return allowed;
  if (others.otherAdministrators === 0) return forbidden('LAST_ADMINISTRATOR');
  return others.othersHave ? mayDutiesBeRemoved(target, others.othersHave) : allowed;
}

/** Returns whether the actor may end all sessions of a user. Users end their own sessions in Settings. */
export function mayEndSessions(actorId: string, target: { readonly id: string }): Ability {
  return target.id === actorId ? forbidden('NOT_ON_ONESELF') : allowed;
}

/** Returns whether the actor may delete a user. The limits are those of a change of role. */
export function mayDeleteUser(
  actorId: string,
  target: AccountFacts,
  approvedAdministrators: number,
): Ability {
  return isBounded(actorId, target, approvedAdministrators);
}

/**
 * Returns whether an account may become, or stop being, an administrator of its agency: an approved agency
 * user. Agency administrators cannot withdraw it from themselves, so the one who acts always remains and an
 * agency does not lose its last one. Administrators of the service can always withdraw it.
 */
export function maySetAgencyAdministrator(
  actor: Pick<Actor, 'userId' | 'role'>,
  target: AccountFacts & { readonly agencyId: string | null },
): Ability {
  if (target.role !== 'agency' || target.agencyId === null) return forbidden('NOT_AN_AGENCY_USER');
  if (target.status !== 'approved') return forbidden('ACCOUNT_NOT_ACTIVE');
  return target.id === actor.userId ? forbidden('NOT_ON_ONESELF') : allowed;
}

/** Returns whether an agency administrator may remove a colleague: anyone with access, except oneself. */
export function mayRemoveColleague(actorId: string, target: AccountFacts): Ability {
  if (target.id === actorId) return forbidden('NOT_ON_ONESELF');
  return target.status === 'approved' ? allowed : forbidden('ACCOUNT_NOT_ACTIVE');
}

/**
 * Returns whether an account may still admit whom it invited: administrators anyone, agency administrators
 * users of their own agency.
 */
export function mayAdmit(
  inviter: Actor,
  invitation: { readonly role: Role; readonly agencyId: string | null },
): boolean {
  if (inviter.role === 'admin') return true;
  const isOwnAgency = invitation.role === 'agency' && invitation.agencyId === inviter.agencyId;
  return inviter.isAgencyAdministrator && isOwnAgency;
}
