import { resolveCaller } from '../auth/session-actor.ts';
import { signIn } from '../auth/sign-in.ts';
import { signOut } from '../auth/sign-out.ts';
import { register } from '../use-cases/account/register.ts';
import { sessionUserView } from '../views/account.view.ts';
import { open } from './base.ts';

export const sessionProcedures = {
  current: open.session.current.handler(async ({ context }) => {
    const caller = await resolveCaller(context.app, context.headers);
    return { user: caller.kind === 'actor' ? sessionUserView(caller.user) : null };
  }),

  policy: open.session.policy.handler(({ context }) => {
    const { minimumPasswordLength, maximumUploadBytes } = context.app.config;
    return { minimumPasswordLength, maximumUploadBytes };
  }),

  signIn: open.session.signIn.handler(async ({ context, input }) => {
    const { user, cookies } = await signIn(context.app, input, context);
    cookies.forEach(context.setCookie);
    return sessionUserView(user);
  }),

  signOut: open.session.signOut.handler(async ({ context }) => {
    const cookies = await signOut(context.app, context.headers);
    cookies.forEach(context.setCookie);
    return { done: true };
  }),

  register: open.session.register.handler(async ({ context, input }) => {
    await register(context.app, input, context.address);
    return { done: true };
  }),
};
