import { readOwnLink, unlink } from '../use-cases/organization/links.ts';
import { enrolling, signedInProven } from './base.ts';

export const organizationProcedures = {
  get: enrolling.organization.get.handler(({ context: { app, actor } }) => readOwnLink(app, actor)),

  unlink: signedInProven.organization.unlink.handler(async ({ context: { app, actor } }) => {
    await unlink(app, actor);
    return { done: true };
  }),
};
