import type { Outputs } from '@plainview/contract/index';
import { mayChangeRole, mayDecide, mayDeleteUser, mayUnlock } from '@plainview/domain/account/account-rights';
import { mayRemoveSecondFactor } from '@plainview/domain/account/second-factor';
import type { SecurityPolicy } from '@plainview/domain/account/security-policy';
import type { UserRecord } from '../persistence/account.repository.ts';

/** The signed-in person as every screen sees them. */
export function sessionUserView(
  user: UserRecord,
  { lockMinutes, keepsOffline }: SecurityPolicy,
  { mustChangePassword, isLocked }: { readonly mustChangePassword: boolean; readonly isLocked: boolean },
): Outputs['session']['signIn'] {
  const { id, name, email, role, agencyName, image, isSecondFactorRequired, hasSecondFactor } = user;
  const needsSecondFactor = isSecondFactorRequired && !hasSecondFactor;
  const guarded = { needsSecondFactor, mustChangePassword, isLocked, lockMinutes, keepsOffline };
  return { id, name, email, role, agencyName, image, ...guarded };
}

/** An account as User Management shows it, with what the actor may do with it. */
export function accountView(
  user: UserRecord,
  actorId: string,
  administrators: number,
): Outputs['users']['approve'] {
  const { id, name, email, role, status, agencyName, createdAt, hasSecondFactor } = user;
  const decide = mayDecide(actorId, user);
  return {
    id,
    name,
    email,
    role,
    status,
    agencyName,
    createdAt,
    hasSecondFactor,
    isLocked: user.lockedAt !== null,
    abilities: {
      approve: decide,
      reject: decide,
      changeRole: mayChangeRole(actorId, user, administrators),
      delete: mayDeleteUser(actorId, user, administrators),
      unlock: mayUnlock(actorId, user),
      removeSecondFactor: mayRemoveSecondFactor(actorId, user),
    },
  };
}
