import type { Outputs } from '@plainview/contract/index';
import { type MailMessage, maySendAgain } from '@plainview/domain/operations/mail/mail';
import type { AppContext } from '../../../platform/app-context.ts';
import { admin } from '../../../procedures/base.ts';
import { nextCursor, parsePageRequest } from '../../../procedures/input/page-cursor.ts';
import { countOpenMail, getMail, listMail, sendMailAgain } from './mail.ts';

/** Returns a message as shown in the list. */
export function mailView(app: AppContext, message: MailMessage): Outputs['mail']['sendAgain'] {
  const { id, kind, state, recipientName, address, subject, attempts, note } = message;
  const { createdAt, nextAttemptAt, settledAt } = message;
  return {
    id,
    kind,
    state,
    recipientName,
    address,
    subject,
    attempts,
    note,
    createdAt,
    nextAttemptAt,
    settledAt,
    abilities: { sendAgain: maySendAgain(message, { isSetUp: app.mailer !== null, now: app.clock.now() }) },
  };
}

/** Returns a message with its content. */
export function wholeMailView(app: AppContext, message: MailMessage): Outputs['mail']['get'] {
  const { text, html } = message;
  return { ...mailView(app, message), messageId: app.mailer?.messageIdOf(message.id) ?? null, text, html };
}

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
