import type { Outputs } from '@plainview/contract/index';
import { mayChangeRole, mayDecide, mayDeleteUser } from '@plainview/domain/account/account-rights';
import { mayRemoveSecondFactor } from '@plainview/domain/account/second-factor';
import type { UserRecord } from '../persistence/account.repository.ts';

/** The signed-in person as every screen sees them. */
export function sessionUserView(user: UserRecord): Outputs['session']['signIn'] {
  const { id, name, email, role, agencyName, image, isSecondFactorRequired, hasSecondFactor } = user;
  const needsSecondFactor = isSecondFactorRequired && !hasSecondFactor;
  return { id, name, email, role, agencyName, image, needsSecondFactor };
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
    abilities: {
      approve: decide,
      reject: decide,
      changeRole: mayChangeRole(actorId, user, administrators),
      delete: mayDeleteUser(actorId, user, administrators),
      removeSecondFactor: mayRemoveSecondFactor(actorId, user),
    },
  };
}
