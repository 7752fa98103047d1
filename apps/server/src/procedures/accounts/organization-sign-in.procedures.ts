import { completeOidcSignIn } from '../../use-cases/session/oidc-sign-in.ts';
import { anyone } from '../base.ts';
import { enter } from './session.procedures.ts';

/** Sign-in through the organization, which is released as a procedure of the session. */
export const organizationSignInProcedures = {
  completeOrganizationSignIn: anyone.session.completeOrganizationSignIn.handler(async ({ context, input }) =>
    enter(context, await completeOidcSignIn(context.app, input.code, context)),
  ),
};
