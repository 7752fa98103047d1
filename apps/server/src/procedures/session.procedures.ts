import { signIn } from '../auth/sign-in.ts';
import { signOut } from '../auth/sign-out.ts';
import { confirmEmail } from '../use-cases/account/confirm-email.ts';
import { register } from '../use-cases/account/register.ts';
import { requestPasswordReset, resetPassword } from '../use-cases/account/reset-password.ts';
import { Refused } from '../use-cases/refused.ts';
import { reauthenticate } from '../use-cases/second-factor/prove.ts';
import { sessionUserView } from '../views/account.view.ts';
import { giveSession, inPerson, open, presentOf, sessionOf, enrolling } from './base.ts';

export const sessionProcedures = {
  current: open.session.current.handler(async ({ context }) => {
    const caller = await context.caller();
    if (caller.kind === 'nobody' && caller.code === 'API_KEY_NOT_VALID') throw new Refused(caller.code);
    const user = presentOf(caller)?.user;
    return { user: user ? sessionUserView(user) : null };
  }),

  policy: open.session.policy.handler(({ context }) => {
    const { minimumPasswordLength, maximumUploadBytes } = context.app.config;
    return { minimumPasswordLength, maximumUploadBytes, sendsMail: context.app.mailer !== null };
  }),

  signIn: inPerson.session.signIn.handler(async ({ context, input }) => {
    const { user, cookies } = await signIn(context.app, input, context);
    cookies.forEach(context.setCookie);
    return sessionUserView(user);
  }),

  reauthenticate: enrolling.session.reauthenticate.handler(async ({ context, input }) => {
    const { app, actor } = context;
    await giveSession(context, await reauthenticate(app, actor, await sessionOf(context), input));
    return { done: true };
  }),

  signOut: inPerson.session.signOut.handler(async ({ context }) => {
    const cookies = await signOut(context.app, context.headers);
    cookies.forEach(context.setCookie);
    return { done: true };
  }),

  register: inPerson.session.register.handler(async ({ context, input }) => {
    await register(context.app, input, context.address);
    return { done: true };
  }),

  requestPasswordReset: inPerson.session.requestPasswordReset.handler(async ({ context, input }) => {
    await requestPasswordReset(context.app, input, context.address);
    return { done: true };
  }),

  resetPassword: inPerson.session.resetPassword.handler(async ({ context, input }) => {
    await resetPassword(context.app, input, context.address);
    return { done: true };
  }),

  confirmEmail: inPerson.session.confirmEmail.handler(({ context, input }) =>
    confirmEmail(context.app, input.code, context.address),
  ),
};
