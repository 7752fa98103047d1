import { anyone } from '../../../procedures/base.ts';
import { confirmEmail, register, resendConfirmation } from './registrations.ts';

/** Procedures of registration, which are released as procedures of the session. */
export const registrationProcedures = {
  register: anyone.session.register.handler(async ({ context, input }) => {
    await register(context.app, input, context.address);
    return { done: true };
  }),

  resendConfirmation: anyone.session.resendConfirmation.handler(async ({ context, input }) => {
    await resendConfirmation(context.app, input, context.address);
    return { done: true };
  }),

  confirmEmail: anyone.session.confirmEmail.handler(({ context, input }) =>
    confirmEmail(context.app, input.code, context.address),
  ),
};
