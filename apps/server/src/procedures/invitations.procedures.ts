import { acceptInvitation, readInvitation } from '../use-cases/invitation/accept-invitation.ts';
import { createInvitation } from '../use-cases/invitation/create-invitation.ts';
import { revokeInvitation } from '../use-cases/invitation/end-invitation.ts';
import { listInvitations } from '../use-cases/invitation/list-invitations.ts';
import { invitationView } from '../views/invitation.view.ts';
import { asAdmin, asAdminReauthenticated, inPerson } from './base.ts';

export const invitationProcedures = {
  list: asAdmin.invitations.list.handler(async ({ context: { app, actor } }) =>
    (await listInvitations(app, actor)).map(invitationView),
  ),

  create: asAdminReauthenticated.invitations.create.handler(
    async ({ context: { app, actor, origin }, input }) => {
      const { invitation, code } = await createInvitation(app, actor, input);
      const link = code === null ? null : `${origin}/accept-invitation#${code}`;
      return { invitation: invitationView(invitation), link };
    },
  ),

  revoke: asAdminReauthenticated.invitations.revoke.handler(async ({ context: { app, actor }, input }) => {
    await revokeInvitation(app, actor, input.id);
    return { done: true };
  }),

  preview: inPerson.invitations.preview.handler(async ({ context, input }) =>
    invitationView(await readInvitation(context.app, input.code, context.address)),
  ),

  accept: inPerson.invitations.accept.handler(({ context, input }) =>
    acceptInvitation(context.app, input, context.address),
  ),
};
