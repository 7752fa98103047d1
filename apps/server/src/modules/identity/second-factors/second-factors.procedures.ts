import { account, admin, setSessionToken, sessionOf } from '../../../procedures/base.ts';
import { countAffectedByRules, getRules, setRules } from '../authenticators/rules.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  switchOffSecondFactor,
} from './second-factors.ts';

export const secondFactorProcedures = {
  get: account.secondFactor.get.handler(({ context: { app, actor } }) => getSecondFactor(app, actor)),

  begin: account.secondFactor.begin.handler(({ context: { app, actor } }) => beginSecondFactor(app, actor)),

  confirm: account.secondFactor.confirm.handler(async ({ context, input }) => {
    const { app, actor } = context;
    const session = sessionOf(context);
    const { recoveryCodes, token } = await confirmSecondFactor(app, actor, session, input.code);
    setSessionToken(context, token);
    return { recoveryCodes };
  }),

  renewRecoveryCodes: account.secondFactor.renewRecoveryCodes.handler(async ({ context, input }) => {
    const { app, actor, origin } = context;
    const proof = { ...input, origin };
    return { recoveryCodes: await renewRecoveryCodes(app, actor, sessionOf(context), proof) };
  }),

  switchOff: account.secondFactor.switchOff.handler(async ({ context, input }) => {
    const { app, actor, origin } = context;
    const session = sessionOf(context);
    setSessionToken(context, await switchOffSecondFactor(app, actor, session, { ...input, origin }));
    return { done: true };
  }),

  rules: admin.secondFactor.rules.handler(({ context: { app, actor } }) => getRules(app, actor)),

  affectedByRules: admin.secondFactor.affectedByRules.handler(({ context: { app, actor } }) =>
    countAffectedByRules(app, actor),
  ),

  setRules: admin.secondFactor.setRules.handler(({ context: { app, actor }, input }) =>
    setRules(app, actor, input),
  ),
};
