import type { Outputs } from '@plainview/contract/index';
import type { TicketMessage } from '@plainview/domain/tickets/conversations/conversation';

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
