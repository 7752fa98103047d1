import { admin, anyone } from '../../../procedures/base.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { createInvitation } from './create-invitation.ts';
import { listInvitations, previewInvitation, revokeInvitation } from './invitations.ts';
import { invitationLink, invitationView } from './invitations.view.ts';

export const invitationProcedures = {
  list: admin.invitations.list.handler(async ({ context: { app, actor } }) =>
    (await listInvitations(app, actor)).map(invitationView),
  ),

  create: admin.invitations.create.handler(async ({ context: { app, actor, origin }, input }) => {
    const { invitation, code } = await createInvitation(app, actor, input);
    return { invitation: invitationView(invitation), link: invitationLink(origin, code) };
  }),

  revoke: admin.invitations.revoke.handler(async ({ context: { app, actor }, input }) => {
    await revokeInvitation(app, actor, input.id);
    return { done: true };
  }),

  preview: anyone.invitations.preview.handler(async ({ context, input }) =>
    invitationView(await previewInvitation(context.app, input.code, context.address)),
  ),

  accept: anyone.invitations.accept.handler(({ context, input }) =>
    acceptInvitation(context.app, input, context.address),
  ),
};
