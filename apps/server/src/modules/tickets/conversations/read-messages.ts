import type { Actor } from '@plainview/domain/identity/users/actor';
import type { TicketMessage } from '@plainview/domain/tickets/conversations/conversation';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Transaction } from '../../../persistence/database/database.ts';
import {
  exactly,
  readCountedPage,
  type CountedPage,
  type PageRequest,
} from '../../../persistence/database/keyset-pagination.ts';
import { tenantReadAtOnce } from '../../../persistence/database/tenant-transaction.ts';
import { recordTicketText } from '../../evidence/accesses/record-sent-text.ts';
import { discloseReviews } from '../../evidence/review-access/disclose-reviews.ts';
import { listUnrecordedReadings } from '../../evidence/review-access/review-reading.repository.ts';
import { listAuthorPhotos } from '../../identity/profiles/profile-photo.repository.ts';
import { getTicket } from '../tickets/tickets.repository.ts';
import { countMessages, listMessages } from './message.repository.ts';

/**
 * Returns one page of the messages on a ticket, with the total count on the first page only, and the paths of
 * the authors' photos that the actor may see. A second reviewer gets none. Records what is returned.
 * @throws AppError NOT_FOUND
 */
export async function readMessages(
  context: Pick<AppContext, 'database' | 'clock' | 'accesses'>,
  actor: Actor,
  ticketId: string,
  stretch: PageRequest,
): Promise<CountedPage<TicketMessage> & { readonly photos: ReadonlyMap<string, string> }> {
  const read = async (tx: Transaction) => {
    const [ticket, photos, unrecorded, page] = await Promise.all([
      getTicket(tx, ticketId),
      listAuthorPhotos(tx, ticketId),
      actor.role === 'admin' ? listUnrecordedReadings(tx, [ticketId]) : [],
      readCountedPage(stretch, {
        rows: () => listMessages(tx, ticketId, stretch),
        total: async () => exactly(await countMessages(tx, ticketId)),
      }),
    ]);
    if (!ticket) throw new AppError('NOT_FOUND');
    return { result: { ticket, page: { ...page, photos } }, unrecorded };
  };
  const { ticket, page } = await discloseReviews(context, actor, () =>
    tenantReadAtOnce(context.database, actor, read),
  );
  if (page.rows.length > 0)
    await recordTicketText(context, actor, ticket, {
      event: 'messages.viewed',
      audience: 'agency',
      counts: { messageCount: page.rows.length },
      content: page.rows.map(({ id, text }) => [id, text]),
    });
  return page;
}
