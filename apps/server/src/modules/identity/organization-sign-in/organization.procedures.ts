import { account } from '../../../procedures/base.ts';
import { readOwnLink, unlink } from './links.ts';

export const organizationProcedures = {
  get: account.organization.get.handler(({ context: { app, actor } }) => readOwnLink(app, actor)),

  unlink: account.organization.unlink.handler(async ({ context: { app, actor } }) => {
    await unlink(app, actor);
    return { done: true };
  }),
};
