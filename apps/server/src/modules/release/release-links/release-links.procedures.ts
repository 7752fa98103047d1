import { writeReleaseCookie } from '../../../platform/auth/release-cookies.ts';
import { agency, anyone } from '../../../procedures/base.ts';
import { openReleaseLink } from './open-release-link.ts';
import { createReleaseLink, listReleaseLinks, revokeReleaseLink } from './release-links.ts';
import { createdView, releaseLinkView, releaseView } from './release-links.view.ts';

export const releaseLinkProcedures = {
  list: agency.releaseLinks.list.handler(async ({ context: { app, actor }, input }) => {
    const now = app.clock.now();
    return (await listReleaseLinks(app, actor, input.redactionId)).map((link) => releaseLinkView(link, now));
  }),

  create: agency.releaseLinks.create.handler(
    async ({ context: { app, actor, idempotency, origin }, input }) =>
      createdView(await createReleaseLink(app, actor, input, idempotency), origin, app.clock.now()),
  ),

  revoke: agency.releaseLinks.revoke.handler(async ({ context: { app, actor }, input }) =>
    releaseLinkView(await revokeReleaseLink(app, actor, input.id), app.clock.now()),
  ),

  open: anyone.releaseLinks.open.handler(async ({ context, input }) => {
    const { app, address } = context;
    const opened = await openReleaseLink(app, input, address);
    if (opened === null) return { release: null };
    context.setCookie(writeReleaseCookie(app.config.publicUrl, { linkId: opened.link.id, ...opened.visit }));
    return { release: releaseView(opened) };
  }),
};
