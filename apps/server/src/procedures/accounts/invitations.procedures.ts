import { acceptInvitation, readInvitation } from '../../use-cases/invitation/accept-invitation.ts';
import { createInvitation } from '../../use-cases/invitation/create-invitation.ts';
import { revokeInvitation } from '../../use-cases/invitation/end-invitation.ts';
import { listInvitations } from '../../use-cases/invitation/list-invitations.ts';
import { invitationLink, invitationView } from '../../views/invitation.view.ts';
import { admin, anyone } from '../base.ts';

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
    invitationView(await readInvitation(context.app, input.code, context.address)),
  ),

  accept: anyone.invitations.accept.handler(({ context, input }) =>
    acceptInvitation(context.app, input, context.address),
  ),
};
