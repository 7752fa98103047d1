import { readMessages } from '../../use-cases/conversation/read-messages.ts';
import { sendMessage } from '../../use-cases/conversation/send-message.ts';
import { resumeTicket } from '../../use-cases/conversation/ticket-clock.ts';
import { messageView } from '../../views/message.view.ts';
import { ticketView } from '../../views/ticket.view.ts';
import { account, admin } from '../base.ts';
import { nextCursor, parsePageRequest } from '../input/page-cursor.ts';
import { viewing } from '../input/viewing.ts';

/** The client reads the conversation again after it sent a message. */
const noPhotos: ReadonlyMap<string, string> = new Map();

export const messageProcedures = {
  list: account.messages.list.handler(async ({ context: { app, actor }, input }) => {
    const stretch = parsePageRequest('position', 'integer', { ...input, direction: 'descending' });
    const { rows, total, photos } = await readMessages(app, actor, input.ticketId, stretch);
    return {
      items: rows.map((row) => messageView(row, actor.userId, photos)),
      nextCursor: nextCursor('position', rows, input.limit, (row) => String(row.position)),
      total,
    };
  }),

  send: account.messages.send.handler(async ({ context: { app, actor, mark }, input }) =>
    messageView(await sendMessage(app, actor, input, mark), actor.userId, noPhotos),
  ),

  resume: admin.messages.resume.handler(async ({ context: { app, actor }, input }) =>
    ticketView(await resumeTicket(app, actor, input.id), viewing(app, actor)),
  ),
};
