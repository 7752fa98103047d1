import type { Outputs } from '@plainview/contract/index';
import {
  mayRemoveColleague,
  maySetAgencyAdministrator,
} from '@plainview/domain/identity/users/account-rights';
import type { AgencyActor } from '@plainview/domain/identity/users/actor';
import type { User } from '@plainview/domain/identity/users/user';
import { agency } from '../../../procedures/base.ts';
import { nextCursor, parsePageRequest } from '../../../procedures/input/page-cursor.ts';
import { inviteColleague } from '../invitations/create-invitation.ts';
import { revokeInvitation } from '../invitations/invitations.ts';
import { invitationLink, invitationView } from '../invitations/invitations.view.ts';
import { setAgencyAdministrator } from '../users/users.ts';
import { listAgencyUsers, listColleagues, listOwnInvitations, removeColleague } from './colleagues.ts';

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

export const colleagueProcedures = {
  list: agency.colleagues.list.handler(async ({ context: { app, actor }, input }) => {
    const page = parsePageRequest('name', 'text', { ...input, direction: 'ascending' });
    const { rows, total, isTotalExact } = await listColleagues(app, actor, input.search ?? '', page);
    return {
      items: rows.map((user) => colleagueView(user, actor)),
      nextCursor: nextCursor('name', rows, input.limit, (user) => user.name),
      total,
      isTotalExact,
    };
  }),

  directory: agency.colleagues.directory.handler(async ({ context: { app, actor } }) => [
    ...(await listAgencyUsers(app, actor)),
  ]),

  setAdministrator: agency.colleagues.setAdministrator.handler(async ({ context: { app, actor }, input }) =>
    colleagueView(await setAgencyAdministrator(app, actor, input.id, input.isAgencyAdministrator), actor),
  ),

  remove: agency.colleagues.remove.handler(async ({ context: { app, actor }, input }) => {
    await removeColleague(app, actor, input.id);
    return { done: true };
  }),

  invitations: agency.colleagues.invitations.handler(async ({ context: { app, actor } }) =>
    (await listOwnInvitations(app, actor)).map(invitationView),
  ),

  invite: agency.colleagues.invite.handler(async ({ context: { app, actor, origin }, input }) => {
    const { invitation, code } = await inviteColleague(app, actor, input.email);
    return { invitation: invitationView(invitation), link: invitationLink(origin, code) };
  }),

  revokeInvitation: agency.colleagues.revokeInvitation.handler(async ({ context: { app, actor }, input }) => {
    await revokeInvitation(app, actor, input.id);
    return { done: true };
  }),
};
