import { allowed, type ErrorCode } from '../../shared/error-code.ts';
import { addTime, DAY } from '../../shared/time.ts';
import type { UserStatus, Role } from '../users/actor.ts';
import type { Duty } from '../users/duty.ts';
import { dutySince, originOf, type AccountGrant } from './account-grant.ts';

/** Most days that an account can be required to have had its duty before it approves. */
export const MOST_APPROVER_DAYS = 365;

/** The account of one of the two people, as it is now. */
export interface PersonFacts {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly status: UserStatus;
  /** Duties that the account has now. */
  readonly duties: readonly Duty[];
  readonly createdAt: Date;
}

/** The request that a second person approves. */
export interface RequestFacts {
  readonly at: Date;
  readonly by: string;
  readonly byId: string;
}

/** The accounts and settings that the rule depends on. */
export interface PeopleFacts {
  readonly grants: readonly AccountGrant[];
  /** Duty that the action needs from both. */
  readonly duty: Duty;
  /** Days for which the approver must have had the duty. */
  readonly minimumDays: number;
  readonly now: Date;
  /** Returns the name of an account; of a deleted one a description. */
  readonly nameOf: (accountId: string) => string;
}

/** Why a person cannot approve a request. */
export type ApprovalDenial =
  | { readonly code: 'OWN_REQUEST' | 'NOT_ALLOWED' | 'DUTY_NEEDED' | 'APPROVER_AFTER_REQUEST' }
  | { readonly code: 'REQUEST_ENDED'; readonly data: { readonly name: string } }
  | { readonly code: 'APPROVER_TOO_NEW'; readonly data: { readonly days: number } }
  | { readonly code: 'APPROVER_ORIGIN_UNKNOWN'; readonly data: { readonly name: string } }
  | {
      readonly code: 'APPROVER_NOT_INDEPENDENT';
      readonly data: { readonly name: string; readonly admittedBy: string };
    };

/** Whether a person may approve a request, or why not, which may also be one of `Other`. */
export type ApprovalAbility<Other extends ErrorCode = never> =
  | { readonly allowed: true }
  | ({ readonly allowed: false } & (ApprovalDenial | { readonly code: Other }));

/** Returns the ability of a person who has this reason not to approve; null is none. */
export const abilityToApprove = (denial: ApprovalDenial | null): ApprovalAbility =>
  denial ? { allowed: false, ...denial } : allowed;

const rightDenial = (
  { role, status, duties }: PersonFacts,
  duty: Duty,
): 'NOT_ALLOWED' | 'DUTY_NEEDED' | null => {
  if (role !== 'admin' || status !== 'approved') return 'NOT_ALLOWED';
  return duties.includes(duty) ? null : 'DUTY_NEEDED';
};

/**
 * Returns whether a request has ended, because its maker has lost the right to make it since then, even if
 * the maker got it back.
 * @param requester null if the account was deleted
 */
export function hasRequestEnded(
  requester: PersonFacts | null,
  request: RequestFacts,
  { grants, duty }: Pick<PeopleFacts, 'grants' | 'duty'>,
): boolean {
  if (requester === null || rightDenial(requester, duty) !== null) return true;
  return dutySince(grants, requester, duty) > request.at;
}

/**
 * Returns why a person cannot approve a request, or null if they can. The two must be independent: if one
 * account goes back to the other one, which admitted it or gave it rights, also through accounts between
 * them, one person could be both.
 * @param requester null if the account was deleted
 */
export function approvalDenial(
  approver: PersonFacts,
  requester: PersonFacts | null,
  request: RequestFacts,
  facts: PeopleFacts,
): ApprovalDenial | null {
  const { grants, duty, minimumDays, now, nameOf } = facts;
  if (requester === null || hasRequestEnded(requester, request, facts))
    return { code: 'REQUEST_ENDED', data: { name: request.by } };
  if (request.byId === approver.id) return { code: 'OWN_REQUEST' };
  const code = rightDenial(approver, duty);
  if (code !== null) return { code };
  const since = dutySince(grants, approver, duty);
  if (since >= request.at) return { code: 'APPROVER_AFTER_REQUEST' };
  if (addTime(since, minimumDays * DAY) > now)
    return { code: 'APPROVER_TOO_NEW', data: { days: minimumDays } };
  return dependence(approver, requester, facts) ?? unknownOrigin([approver, requester], grants, nameOf);
}

function dependence(
  approver: PersonFacts,
  requester: PersonFacts,
  { grants }: PeopleFacts,
): ApprovalDenial | null {
  const goesBackTo = (one: PersonFacts, other: PersonFacts): boolean =>
    originOf(grants, one.id).accountIds.has(other.id);
  if (goesBackTo(approver, requester))
    return { code: 'APPROVER_NOT_INDEPENDENT', data: { name: approver.name, admittedBy: requester.name } };
  // An account may also have been admitted in order to request with it.
  if (goesBackTo(requester, approver))
    return { code: 'APPROVER_NOT_INDEPENDENT', data: { name: requester.name, admittedBy: approver.name } };
  return null;
}

function unknownOrigin(
  people: readonly PersonFacts[],
  grants: readonly AccountGrant[],
  nameOf: PeopleFacts['nameOf'],
): ApprovalDenial | null {
  const unknown = people.map(({ id }) => originOf(grants, id).unknownId).find((id) => id !== null);
  return unknown ? { code: 'APPROVER_ORIGIN_UNKNOWN', data: { name: nameOf(unknown) } } : null;
}
