import { anyone } from '../../../procedures/base.ts';
import { enter } from '../sessions/session.procedures.ts';
import { completeOidcSignIn } from './oidc-sign-in.ts';

/** Sign-in through the organization, which is released as a procedure of the session. */
export const organizationSignInProcedures = {
  completeOrganizationSignIn: anyone.session.completeOrganizationSignIn.handler(async ({ context, input }) =>
    enter(context, await completeOidcSignIn(context.app, input.code, context)),
  ),
};
