import { verifyCustody } from '../use-cases/custody/verify-custody.ts';
import { asAdmin } from './base.ts';

export const custodyProcedures = {
  verify: asAdmin.custody.verify.handler(({ context: { app, actor } }) => verifyCustody(app, actor)),
};
