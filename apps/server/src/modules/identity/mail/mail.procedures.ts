import { admin } from '../../../procedures/base.ts';
import { nextCursor, parsePageRequest } from '../../../procedures/input/page-cursor.ts';
import { countOpenMail, getMail, listMail, sendMailAgain } from './mail.ts';
import { mailView, wholeMailView } from './mail.view.ts';

export const mailProcedures = {
  status: admin.mail.status.handler(async ({ context: { app, actor } }) => ({
    isSetUp: app.mailer !== null,
    sender: app.mailer?.sender ?? null,
    hasPublicUrl: app.config.publicUrl !== null,
    ...(await countOpenMail(app, actor)),
  })),

  list: admin.mail.list.handler(async ({ context: { app, actor }, input }) => {
    const filter = { state: input.state ?? null, search: input.search ?? '' };
    const page = parsePageRequest('created', 'instant', { ...input, direction: 'descending' });
    const { rows, total, isTotalExact } = await listMail(app, actor, filter, page);
    return {
      items: rows.map((message) => mailView(app, message)),
      nextCursor: nextCursor('created', rows, input.limit, (row) => row.createdAt),
      total,
      isTotalExact,
    };
  }),

  get: admin.mail.get.handler(async ({ context: { app, actor }, input }) =>
    wholeMailView(app, await getMail(app, actor, input.id)),
  ),

  sendAgain: admin.mail.sendAgain.handler(async ({ context: { app, actor }, input }) =>
    mailView(app, await sendMailAgain(app, actor, input.id)),
  ),
};
