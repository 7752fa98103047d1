import { readOwnLink, unlink } from '../use-cases/organization/links.ts';
import { enrolling, signedInReauthenticated } from './base.ts';

export const organizationProcedures = {
  get: enrolling.organization.get.handler(({ context: { app, actor } }) => readOwnLink(app, actor)),

  unlink: signedInReauthenticated.organization.unlink.handler(async ({ context: { app, actor } }) => {
    await unlink(app, actor);
    return { done: true };
  }),
};
