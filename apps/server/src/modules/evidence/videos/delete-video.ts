import { mayDeleteVideo } from '@plainview/domain/evidence/videos/video-rights';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { ticketFacts } from '@plainview/domain/tickets/tickets/ticket-facts';
import { ticketPrice } from '@plainview/domain/tickets/tickets/ticket-price';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import { tenantTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { recordEvent } from '../../../use-cases/custody/record-event.ts';
import { mayDeleteAlone } from '../../identity/two-people/may-delete-alone.ts';
import { lockTicket, setTicketTotals } from '../../tickets/tickets/tickets.repository.ts';
import { removeVideoRow } from './remove-video-row.ts';
import { findVideo, listTicketVideos } from './video.repository.ts';

/**
 * Deletes a video from the library. A pending ticket is priced again without it. A completed one keeps the
 * price that was charged for the work done.
 * @throws AppError NOT_FOUND, NO_STORED_FILE, TICKET_ON_HOLD, TICKET_UNDER_REVIEW, LAST_VIDEO or
 *   TWO_PERSONS_NEEDED.
 */
export async function deleteVideo(context: AppContext, actor: AdminActor, id: string): Promise<void> {
  const now = context.clock.now();
  await tenantTransaction(context.database, actor, async (tx) => {
    const seen = await findVideo(tx, id);
    const ticket = seen && (await lockTicket(tx, seen.ticketId));
    // Read after locking the ticket, since another deletion may have come first.
    const videos = ticket ? await listTicketVideos(tx, ticket.id) : [];
    const video = videos.find((each) => each.id === seen?.id);
    if (!ticket || !video) throw new AppError('NOT_FOUND');
    const ability = mayDeleteVideo(actor, {
      ticket: ticketFacts(ticket),
      videosOfTicket: videos.length,
      hasStoredFile: video.storageKey !== null,
    });
    if (!ability.allowed) throw new AppError(ability.code);
    if (!(await mayDeleteAlone(tx, actor))) throw new AppError('TWO_PERSONS_NEEDED');
    await removeVideoRow(tx, actor, { video, now });
    const kept = videos.filter((each) => each.id !== video.id);
    const { rushCents, totalCents, totalSeconds } = ticketPrice(kept, ticket.rates, ticket.rush);
    const videoCount = kept.length;
    const isPricedAgain = ticket.status === 'pending';
    await setTicketTotals(
      tx,
      ticket.id,
      isPricedAgain ? { videoCount, rushCents, totalCents, totalSeconds } : { videoCount },
    );
    await recordEvent(tx, actor, now, {
      event: 'ticket.edited',
      subject: 'ticket',
      subjectId: ticket.id,
      ticketId: ticket.id,
      agencyId: ticket.agencyId,
      data: { videoCount, ...(isPricedAgain && { totalCents }) },
    });
  });
}
