import { beginSetup } from '../../use-cases/setup/begin-setup.ts';
import { createFirstAdministrator } from '../../use-cases/setup/create-first-administrator.ts';
import { anyone } from '../base.ts';

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
