import { signIn } from '../auth/sign-in.ts';
import { signOut } from '../auth/sign-out.ts';
import { confirmEmail } from '../use-cases/account/confirm-email.ts';
import { register } from '../use-cases/account/register.ts';
import { requestPasswordReset, resetPassword } from '../use-cases/account/reset-password.ts';
import { Refused } from '../use-cases/refused.ts';
import { lockOwnSession, reauthenticate } from '../use-cases/second-factor/prove.ts';
import { sessionUserView } from '../views/account.view.ts';
import { behindLock, giveSession, inPerson, open, unlocking } from './base.ts';

export const sessionProcedures = {
  current: open.session.current.handler(async ({ context }) => {
    const caller = await context.caller();
    if (caller.kind === 'nobody' && caller.code === 'API_KEY_NOT_VALID') throw new Refused(caller.code);
    const present = behindLock(caller);
    const isLocked = caller.kind === 'refused' && caller.locked !== undefined;
    const { policy } = context.app.config;
    return { user: present && sessionUserView(present.user, policy, { ...present, isLocked }) };
  }),

  policy: open.session.policy.handler(({ context }) => {
    const { policy, useNotice, maximumUploadBytes } = context.app.config;
    const { minimumPasswordLength } = policy;
    const sendsMail = context.app.mailer !== null;
    return { minimumPasswordLength, maximumUploadBytes, sendsMail, useNotice };
  }),

  commonPasswords: inPerson.session.commonPasswords.handler(({ context: { app } }) =>
    app.passwordStrength.common(app.config.policy.minimumPasswordLength).slice(),
  ),

  signIn: inPerson.session.signIn.handler(async ({ context, input }) => {
    const { user, cookies, mustChangePassword } = await signIn(context.app, input, context);
    cookies.forEach(context.setCookie);
    const { policy } = context.app.config;
    return sessionUserView(user, policy, { mustChangePassword, isLocked: false });
  }),

  reauthenticate: unlocking.session.reauthenticate.handler(async ({ context, input }) => {
    const { app, actor, session } = context;
    await giveSession(context, await reauthenticate(app, actor, session, input));
    return { done: true };
  }),

  lock: unlocking.session.lock.handler(async ({ context: { app, actor, session } }) => {
    await lockOwnSession(app, actor, session);
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
