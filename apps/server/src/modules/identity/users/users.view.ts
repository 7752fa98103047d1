import type { Outputs } from '@plainview/contract/index';
import { mayRemoveSecondFactor } from '@plainview/domain/identity/second-factors/second-factor';
import {
  mayChangeRole,
  mayDecide,
  mayDeleteUser,
  mayEndSessions,
  maySetDuties,
  mayUnlock,
  maySetAgencyAdministrator,
} from '@plainview/domain/identity/users/account-rights';
import { looksLike } from '@plainview/domain/identity/users/name-skeleton';
import type { SecurityPolicy } from '@plainview/domain/identity/users/security-policy';
import type { User } from '@plainview/domain/identity/users/user';
import { withRefusedDomain } from '../account-rules/account-rules.ts';
import { dutiesOf } from '../sessions/sessions.view.ts';

/** The context in which an account is shown: the viewer, and all accounts and agencies. */
export interface AccountViewContext {
  readonly actorId: string;
  /** Number of approved administrators. */
  readonly administrators: number;
  readonly agencyNames: readonly string[];
}

/** Returns an account as shown in User Management, with the actions that the actor may take. */
export function accountView(
  record: User & { readonly isFirstOfAgency?: boolean },
  { actorId, administrators, agencyNames }: AccountViewContext,
  policy: SecurityPolicy,
): Outputs['users']['approve'] {
  const user = withRefusedDomain(record);
  const { id, name, image, email, role, status, agencyName, refusedEmailDomain, createdAt, hasSecondFactor } =
    user;
  return {
    id,
    name,
    image,
    email,
    role,
    status,
    agencyName,
    isFirstOfAgency: record.isFirstOfAgency ?? false,
    similarAgencies: similarAgenciesOf(user, agencyNames),
    refusedEmailDomain,
    createdAt,
    hasSecondFactor,
    duties: dutiesOf(user, policy),
    isAgencyAdministrator: user.isAgencyAdministrator,
    disabled: user.disabledAt && {
      at: user.disabledAt,
      unusedDays: user.disabledUnusedDays,
      isByAgency: user.isDisabledByAgency,
    },
    isLocked: user.lockedAt !== null,
    abilities: {
      approve: mayDecide(actorId, user, 'approved'),
      reject: mayDecide(actorId, user, 'rejected'),
      changeRole: mayChangeRole(actorId, user, administrators),
      delete: mayDeleteUser(actorId, user, administrators),
      unlock: mayUnlock(actorId, user),
      setDuties: maySetDuties(actorId, user, policy.separatesDuties),
      setAgencyAdministrator: maySetAgencyAdministrator({ userId: actorId, role: 'admin' }, user),
      endSessions: mayEndSessions(actorId, user),
      removeSecondFactor: mayRemoveSecondFactor(actorId, user),
    },
  };
}

/** More names would not help with the decision. */
const MOST_SIMILAR = 3;

/** Finds agencies whose names are easily confused with that of a pending registration's agency. */
function similarAgenciesOf({ status, role, agencyName }: User, agencyNames: readonly string[]): string[] {
  if (status !== 'pending' || role !== 'agency' || agencyName === null) return [];
  return agencyNames
    .filter((other) => other !== agencyName && looksLike(agencyName, other))
    .slice(0, MOST_SIMILAR);
}
