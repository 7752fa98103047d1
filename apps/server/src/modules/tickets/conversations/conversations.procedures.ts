import type { Outputs } from '@plainview/contract/index';
import type { TicketMessage } from '@plainview/domain/tickets/conversations/conversation';
import { account, admin } from '../../../procedures/base.ts';
import { nextCursor, parsePageRequest } from '../../../procedures/input/page-cursor.ts';
import { viewing } from '../../../procedures/input/viewing.ts';
import { ticketView } from '../tickets/tickets.view.ts';
import { listMessages, sendMessage } from './conversations.ts';
import { listMentionable } from './mentions.ts';
import { resumeTicket } from './ticket-clock.ts';

/** Returns a message as the API describes it. @param photos paths of the authors' photos by user id */
export function messageView(
  message: TicketMessage,
  readerId: string,
  photos: ReadonlyMap<string, string>,
): Outputs['messages']['send'] {
  const { id, authorId, authorName, side, kind, text, mentions, createdAt } = message;
  const authorImage = (authorId !== null && photos.get(authorId)) || null;
  return {
    id,
    authorName,
    authorImage,
    isOwn: authorId === readerId,
    side,
    kind,
    text,
    mentions: [...mentions],
    createdAt,
  };
}

/** The client reads the conversation again after it sent a message. */
const noPhotos: ReadonlyMap<string, string> = new Map();

export const messageProcedures = {
  list: account.messages.list.handler(async ({ context: { app, actor }, input }) => {
    const page = parsePageRequest('position', 'integer', { ...input, direction: 'descending' });
    const { rows, total, photos } = await listMessages(app, actor, input.ticketId, page);
    return {
      items: rows.map((row) => messageView(row, actor.userId, photos)),
      nextCursor: nextCursor('position', rows, input.limit, (row) => String(row.position)),
      total,
    };
  }),

  send: account.messages.send.handler(async ({ context: { app, actor, idempotency }, input }) =>
    messageView(await sendMessage(app, actor, input, idempotency), actor.userId, noPhotos),
  ),

  mentionable: account.messages.mentionable.handler(async ({ context: { app, actor }, input }) => ({
    items: (await listMentionable(app, actor, input.ticketId)).map(({ id, name, side }) => ({
      id,
      name,
      side,
    })),
  })),

  resume: admin.messages.resume.handler(async ({ context: { app, actor }, input }) =>
    ticketView(await resumeTicket(app, actor, input.id), viewing(app, actor)),
  ),
};
