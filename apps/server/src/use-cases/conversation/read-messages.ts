import type { Actor } from '@plainview/domain/account/actor';
import type { TicketMessage } from '@plainview/domain/conversation/conversation';
import type { AppContext } from '../../app-context.ts';
import { AppError } from '../../core/app-error.ts';
import { listAuthorPhotos } from '../../persistence/account/profile-photo.repository.ts';
import {
  exactly,
  readCountedPage,
  type CountedPage,
  type PageRequest,
} from '../../persistence/database/keyset-pagination.ts';
import { tenantReadAtOnce } from '../../persistence/database/tenant-transaction.ts';
import { countMessages, listMessages } from '../../persistence/ticket/message.repository.ts';
import { findTicket } from '../../persistence/ticket/ticket.repository.ts';

/**
 * Returns one page of the messages on a ticket, with the total count on the first page only, and the paths of
 * the authors' photos that the actor may see. A second reviewer gets none.
 * @throws AppError NOT_FOUND
 */
export function readMessages(
  { database }: Pick<AppContext, 'database'>,
  actor: Actor,
  ticketId: string,
  stretch: PageRequest,
): Promise<CountedPage<TicketMessage> & { readonly photos: ReadonlyMap<string, string> }> {
  return tenantReadAtOnce(database, actor, async (tx) => {
    const [ticket, photos, page] = await Promise.all([
      findTicket(tx, ticketId),
      listAuthorPhotos(tx, ticketId),
      readCountedPage(stretch, {
        rows: () => listMessages(tx, ticketId, stretch),
        total: async () => exactly(await countMessages(tx, ticketId)),
      }),
    ]);
    if (!ticket) throw new AppError('NOT_FOUND');
    return { ...page, photos };
  });
}
