import { beginSecondFactor, confirmSecondFactor } from '../use-cases/second-factor/enrol.ts';
import {
  readSecondFactor,
  renewRecoveryCodes,
  switchOffSecondFactor,
} from '../use-cases/second-factor/own-second-factor.ts';
import { countAffectedByRules, readRules, setRules } from '../use-cases/second-factor/rules.ts';
import {
  asAdmin,
  asAdminReauthenticated,
  enrolling,
  enrollingReauthenticated,
  giveSession,
  sessionOf,
  signedInPerson,
} from './base.ts';

export const secondFactorProcedures = {
  get: enrolling.secondFactor.get.handler(({ context: { app, actor } }) => readSecondFactor(app, actor)),

  begin: enrollingReauthenticated.secondFactor.begin.handler(({ context: { app, actor } }) =>
    beginSecondFactor(app, actor),
  ),

  confirm: enrolling.secondFactor.confirm.handler(async ({ context, input }) => {
    const { app, actor } = context;
    const session = await sessionOf(context);
    const { recoveryCodes, token } = await confirmSecondFactor(app, actor, session, input.code);
    await giveSession(context, token);
    return { recoveryCodes };
  }),

  renewRecoveryCodes: signedInPerson.secondFactor.renewRecoveryCodes.handler(async ({ context, input }) => {
    const { app, actor, origin } = context;
    const proof = { ...input, origin };
    return { recoveryCodes: await renewRecoveryCodes(app, actor, await sessionOf(context), proof) };
  }),

  switchOff: signedInPerson.secondFactor.switchOff.handler(async ({ context, input }) => {
    const { app, actor, origin } = context;
    const session = await sessionOf(context);
    await giveSession(context, await switchOffSecondFactor(app, actor, session, { ...input, origin }));
    return { done: true };
  }),

  rules: asAdmin.secondFactor.rules.handler(({ context: { app, actor } }) => readRules(app, actor)),

  affectedByRules: asAdmin.secondFactor.affectedByRules.handler(({ context: { app, actor } }) =>
    countAffectedByRules(app, actor),
  ),

  setRules: asAdminReauthenticated.secondFactor.setRules.handler(({ context: { app, actor }, input }) =>
    setRules(app, actor, input),
  ),
};
