import type { Outputs } from '@plainview/contract/index';
import type { TicketNote } from '@plainview/domain/tickets/conversations/conversation';
import { admin } from '../../../procedures/base.ts';
import { nextCursor, parsePageRequest } from '../../../procedures/input/page-cursor.ts';
import { addNote, listNotes } from './notes.ts';

/** Returns a note as the API describes it. */
function noteView(
  { id, authorId, authorName, text, mentions, createdAt }: TicketNote,
  readerId: string,
): Outputs['notes']['add'] {
  return { id, authorName, isOwn: authorId === readerId, text, mentions: [...mentions], createdAt };
}

export const noteProcedures = {
  list: admin.notes.list.handler(async ({ context: { app, actor }, input }) => {
    const page = parsePageRequest('position', 'integer', { ...input, direction: 'descending' });
    const { rows, total } = await listNotes(app, actor, input.ticketId, page);
    return {
      items: rows.map((row) => noteView(row, actor.userId)),
      nextCursor: nextCursor('position', rows, input.limit, (row) => String(row.position)),
      total,
    };
  }),

  add: admin.notes.add.handler(async ({ context: { app, actor, idempotency }, input }) =>
    noteView(await addNote(app, actor, input, idempotency), actor.userId),
  ),
};
