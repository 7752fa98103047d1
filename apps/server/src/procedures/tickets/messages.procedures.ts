import { readMessages } from '../../use-cases/conversation/read-messages.ts';
import { sendMessage } from '../../use-cases/conversation/send-message.ts';
import { resumeTicket } from '../../use-cases/conversation/ticket-clock.ts';
import { messageView, ticketView } from '../../views/ticket.view.ts';
import { account, admin } from '../base.ts';
import { nextCursor, parsePageRequest } from '../input/page-cursor.ts';
import { viewing } from '../input/viewing.ts';

export const messageProcedures = {
  list: account.messages.list.handler(async ({ context: { app, actor }, input }) => {
    const stretch = parsePageRequest('position', 'integer', { ...input, direction: 'descending' });
    const { rows, total } = await readMessages(app, actor, input.ticketId, stretch);
    return {
      items: rows.map((row) => messageView(row, actor.userId)),
      nextCursor: nextCursor('position', rows, input.limit, (row) => String(row.position)),
      total,
    };
  }),

  send: account.messages.send.handler(async ({ context: { app, actor, mark }, input }) =>
    messageView(await sendMessage(app, actor, input, mark), actor.userId),
  ),

  resume: admin.messages.resume.handler(async ({ context: { app, actor }, input }) =>
    ticketView(await resumeTicket(app, actor, input.id), viewing(app, actor)),
  ),
};
