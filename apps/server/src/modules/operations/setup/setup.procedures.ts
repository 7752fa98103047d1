import { anyone } from '../../../procedures/base.ts';
import { beginSetup, createFirstAdministrator } from './setup.ts';

export const setupProcedures = {
  begin: anyone.setup.begin.handler(({ context: { app, address }, input }) =>
    beginSetup(app, input.code, address),
  ),

  createAdministrator: anyone.setup.createAdministrator.handler(
    async ({ context: { app, address }, input }) => {
      await createFirstAdministrator(app, input, address);
      return { done: true };
    },
  ),
};
