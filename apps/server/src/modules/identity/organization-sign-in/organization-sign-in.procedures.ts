import { account, anyone } from '../../../procedures/base.ts';
import { enter } from '../sessions/sessions.procedures.ts';
import { getOwnLink, unlink } from './account-link.ts';
import { completeOidcSignIn } from './oidc-sign-in.ts';

/** Sign-in through the organization, which is released as a procedure of the session. */
export const organizationSignInProcedures = {
  completeOrganizationSignIn: anyone.session.completeOrganizationSignIn.handler(async ({ context, input }) =>
    enter(context, await completeOidcSignIn(context.app, input.code, context)),
  ),
};

export const organizationProcedures = {
  get: account.organization.get.handler(({ context: { app, actor } }) => getOwnLink(app, actor)),

  unlink: account.organization.unlink.handler(async ({ context: { app, actor } }) => {
    await unlink(app, actor);
    return { done: true };
  }),
};
