import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { User } from '@plainview/domain/identity/users/user';
import type { AppContext } from '../../../platform/app-context.ts';
import { admin } from '../../../procedures/base.ts';
import { nextCursor, parsePageRequest } from '../../../procedures/input/page-cursor.ts';
import { decideEmailChange, listEmailChanges } from '../email-changes/email-changes.ts';
import { approveUser, rejectUser } from '../registrations/decide-registration.ts';
import { removeSecondFactor } from '../second-factors/second-factors.ts';
import { changeRole } from './change-role.ts';
import { setDuties } from './set-duties.ts';
import {
  countAdministrators,
  deleteUser,
  endUserSessions,
  listUsers,
  setAgencyAdministrator,
  unlockUser,
} from './users.ts';
import { accountView } from './users.view.ts';

const viewAfter = async (app: AppContext, actor: AdminActor, user: User) =>
  accountView(
    user,
    { actorId: actor.userId, administrators: await countAdministrators(app, actor), agencyNames: [] },
    app.config.policy,
  );

export const userProcedures = {
  emailChanges: admin.users.emailChanges.handler(({ context: { app, actor } }) =>
    listEmailChanges(app, actor),
  ),

  confirmEmailChange: admin.users.confirmEmailChange.handler(async ({ context: { app, actor }, input }) => {
    await decideEmailChange(app, actor, input.id, 'confirm');
    return { done: true };
  }),

  declineEmailChange: admin.users.declineEmailChange.handler(async ({ context: { app, actor }, input }) => {
    await decideEmailChange(app, actor, input.id, 'decline');
    return { done: true };
  }),

  list: admin.users.list.handler(async ({ context: { app, actor }, input }) => {
    const filter = { status: input.status, search: input.search ?? '' };
    const page = parsePageRequest('name', 'text', { ...input, direction: 'ascending' });
    const { users, total, isTotalExact, ...others } = await listUsers(app, actor, filter, page);
    const surroundings = { actorId: actor.userId, ...others };
    return {
      items: users.map((user) => accountView(user, surroundings, app.config.policy)),
      nextCursor: nextCursor('name', users, input.limit, (user) => user.name),
      total,
      isTotalExact,
    };
  }),

  approve: admin.users.approve.handler(async ({ context: { app, actor }, input }) =>
    viewAfter(app, actor, await approveUser(app, actor, input.id, input)),
  ),

  reject: admin.users.reject.handler(async ({ context: { app, actor }, input }) =>
    viewAfter(app, actor, await rejectUser(app, actor, input.id)),
  ),

  changeRole: admin.users.changeRole.handler(async ({ context: { app, actor }, input }) =>
    viewAfter(app, actor, await changeRole(app, actor, input.id, input.role)),
  ),

  unlock: admin.users.unlock.handler(async ({ context: { app, actor }, input }) =>
    viewAfter(app, actor, await unlockUser(app, actor, input.id)),
  ),

  setDuties: admin.users.setDuties.handler(async ({ context: { app, actor }, input }) =>
    viewAfter(app, actor, await setDuties(app, actor, input.id, input.duties)),
  ),

  setAgencyAdministrator: admin.users.setAgencyAdministrator.handler(
    async ({ context: { app, actor }, input }) =>
      viewAfter(app, actor, await setAgencyAdministrator(app, actor, input.id, input.isAgencyAdministrator)),
  ),

  endSessions: admin.users.endSessions.handler(async ({ context: { app, actor }, input }) =>
    viewAfter(app, actor, await endUserSessions(app, actor, input.id)),
  ),

  removeSecondFactor: admin.users.removeSecondFactor.handler(async ({ context: { app, actor }, input }) =>
    viewAfter(app, actor, await removeSecondFactor(app, actor, input.id, input.reason)),
  ),

  delete: admin.users.delete.handler(async ({ context: { app, actor }, input }) => {
    await deleteUser(app, actor, input.id);
    return { done: true };
  }),
};
