import { LEDGER_POSITION_HEADER } from '@plainview/contract/proof/ledger-position';
import { readLedgerPosition } from '../../../live/ledger-position.ts';
import { relyingPartyOf } from '../../../platform/auth/passkeys.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import {
  account,
  anyone,
  clearBrowserCache,
  setSessionToken,
  sessionOf,
  type CallContext,
} from '../../../procedures/base.ts';
import { isSetupOpen } from '../account-rules/setup-state.ts';
import { requestPasswordReset, resetPassword } from '../password-resets/password-resets.ts';
import { lockOwnSession, reauthenticate } from '../reauthentication/reauthentication.ts';
import { getAgencyHoldings } from './agency-holdings.ts';
import { admitted } from './authorize.ts';
import { beginPasskeySignIn, signInByPasskey } from './passkey-sign-in.ts';
import { sessionUserView } from './sessions.view.ts';
import { signIn, type SignedIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

/** Sends the client the ledger position from which it follows changes. */
async function setLedgerPosition({ app, setHeader }: CallContext): Promise<void> {
  setHeader(LEDGER_POSITION_HEADER, String(await readLedgerPosition(app)));
}

/** Sends the browser the cookies of a new session and returns its user. */
export async function enter(context: CallContext, { user, cookies, ...standing }: SignedIn) {
  const { app, setCookie } = context;
  cookies.forEach(setCookie);
  await setLedgerPosition(context);
  const holdings = await getAgencyHoldings(app, user);
  return sessionUserView(user, app.config.policy, { ...standing, isLocked: false }, holdings);
}

export const sessionProcedures = {
  current: anyone.session.current.handler(async ({ context }) => {
    const caller = await context.caller();
    if (caller.kind === 'nobody' && caller.code === 'API_KEY_NOT_VALID') throw new AppError(caller.code);
    const present = admitted(caller, 'locked');
    const isLocked = caller.kind === 'refused' && caller.locked !== undefined;
    const hasVouchedFactor = present?.session?.hasVouchedFactor ?? false;
    const { policy } = context.app.config;
    if (present) await setLedgerPosition(context);
    const holdings = present && !isLocked ? await getAgencyHoldings(context.app, present.user) : null;
    return {
      user:
        present &&
        sessionUserView(present.user, policy, { ...present, hasVouchedFactor, isLocked }, holdings),
    };
  }),

  policy: anyone.session.policy.handler(async ({ context }) => {
    const { policy, useNotice, supportContact, maximumUploadBytes, publicUrl } = context.app.config;
    const { minimumPasswordLength } = policy;
    const { mailer, oidc } = context.app;
    return {
      minimumPasswordLength,
      maximumUploadBytes,
      sendsMail: mailer !== null,
      useNotice,
      supportContact,
      organization: oidc && { name: oidc.settings.name },
      needsSetup: await isSetupOpen(context.app),
      offersPasskeys: relyingPartyOf(context.origin, publicUrl) !== null,
    };
  }),

  commonPasswords: anyone.session.commonPasswords.handler(async ({ context: { app } }) => [
    ...(await app.passwordStrength.common(app.config.policy.minimumPasswordLength)),
  ]),

  signIn: anyone.session.signIn.handler(async ({ context, input }) =>
    enter(context, await signIn(context.app, input, context)),
  ),

  reauthenticate: account.session.reauthenticate.handler(async ({ context, input }) => {
    const { app, actor, origin } = context;
    const token = await reauthenticate(app, actor, sessionOf(context), { ...input, origin });
    setSessionToken(context, token);
    return { done: true };
  }),

  beginPasskeySignIn: anyone.session.beginPasskeySignIn.handler(({ context }) =>
    beginPasskeySignIn(context.app, context),
  ),

  signInByPasskey: anyone.session.signInByPasskey.handler(async ({ context, input }) =>
    enter(context, await signInByPasskey(context.app, input.passkey, context)),
  ),

  lock: account.session.lock.handler(async ({ context }) => {
    await lockOwnSession(context.app, context.actor, sessionOf(context));
    return { done: true };
  }),

  signOut: anyone.session.signOut.handler(async ({ context }) => {
    const cookies = await signOut(context.app, context);
    cookies.forEach(context.setCookie);
    clearBrowserCache(context);
    return { done: true };
  }),

  requestPasswordReset: anyone.session.requestPasswordReset.handler(async ({ context, input }) => {
    await requestPasswordReset(context.app, input, context.address);
    return { done: true };
  }),

  resetPassword: anyone.session.resetPassword.handler(async ({ context, input }) => {
    await resetPassword(context.app, input, context.address);
    clearBrowserCache(context);
    return { done: true };
  }),
};
