import type { Outputs } from '@plainview/contract/index';
import type { TicketMessage } from '@plainview/domain/ticket/conversation';

/** Returns a message as the API describes it. */
export function messageView(message: TicketMessage, readerId: string): Outputs['messages']['send'] {
  const { id, authorId, authorName, side, kind, text, createdAt } = message;
  return { id, authorName, isOwn: authorId === readerId, side, kind, text, createdAt };
}
