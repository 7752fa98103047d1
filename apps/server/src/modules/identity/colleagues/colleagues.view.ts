import type { Outputs } from '@plainview/contract/index';
import {
  mayRemoveColleague,
  maySetAgencyAdministrator,
} from '@plainview/domain/identity/users/account-rights';
import type { AgencyActor } from '@plainview/domain/identity/users/actor';
import type { User } from '@plainview/domain/identity/users/user';

/** Returns a user as shown to an administrator of the agency. */
export function colleagueView(
  user: User,
  actor: AgencyActor,
): Outputs['colleagues']['list']['items'][number] {
  const { id, name, image, email, status, isAgencyAdministrator, lastSignedInAt } = user;
  return {
    id,
    name,
    image,
    email,
    status,
    isAgencyAdministrator,
    lastSignedInAt,
    abilities: {
      remove: mayRemoveColleague(actor.userId, user),
      setAdministrator: maySetAgencyAdministrator(actor, user),
    },
  };
}
