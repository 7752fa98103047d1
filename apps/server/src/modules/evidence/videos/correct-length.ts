import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { microsecondsToLengthSeconds } from '@plainview/domain/shared/duration';
import { ticketFacts } from '@plainview/domain/tickets/tickets/ticket-facts';
import { HIGHEST_TOTAL_CENTS, ticketPrice } from '@plainview/domain/tickets/tickets/ticket-price';
import { ticketAbilities } from '@plainview/domain/tickets/tickets/ticket-rights';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { setTicketTotals } from '../../tickets/tickets/tickets.repository.ts';
import { lockTicket } from '../review-access/lock-ticket.ts';
import { findVideo, listTicketVideos, updateVideoLength } from './videos.repository.ts';

/** The length of a video that is charged from now on, with its price and that of its ticket in cents. */
export interface ChargedLength {
  readonly videoId: string;
  readonly lengthSeconds: number;
  readonly costCents: number;
  readonly totalCents: number;
}

/**
 * Corrects the length of a video that is charged, and prices its ticket again. The length that was charged
 * already changes and records nothing.
 */
export async function correctLength(
  context: AppContext,
  actor: AdminActor,
  form: { readonly id: string; readonly lengthSeconds: number; readonly reason: string },
): Promise<ChargedLength> {
  const { id, lengthSeconds, reason } = form;
  if (reason === '') throw new AppError('REASON_REQUIRED');
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    const seen = await findVideo(tx, id);
    const ticket = seen && (await lockTicket(tx, seen.ticketId));
    // Read after locking the ticket, since another edit may have come first.
    const videos = ticket ? await listTicketVideos(tx, ticket.id) : [];
    const place = videos.findIndex((each) => each.id === id);
    const video = videos[place];
    if (!ticket || !video) throw new AppError('NOT_FOUND');
    const ability = ticketAbilities(actor, ticketFacts(ticket)).correctLength;
    if (!ability.allowed) throw new AppError(ability.code);
    const lines = videos.with(place, { ...video, lengthSeconds });
    const { videoCents, rushCents, totalCents, totalSeconds } = ticketPrice(lines, ticket.rates, ticket.rush);
    if (totalCents > HIGHEST_TOTAL_CENTS) throw new AppError('TOTAL_TOO_HIGH');
    const costCents = videoCents[place] ?? 0;
    const charged = { videoId: id, lengthSeconds, costCents, totalCents };
    if (lengthSeconds === video.lengthSeconds) return charged;
    await updateVideoLength(tx, id, { lengthSeconds, costCents });
    await setTicketTotals(tx, ticket.id, { videoCount: videos.length, rushCents, totalCents, totalSeconds });
    await recordEvent(tx, actor, now, {
      event: 'video.length_corrected',
      subject: 'video',
      subjectId: id,
      ticketId: ticket.id,
      agencyId: ticket.agencyId,
      data: {
        fileName: video.fileName,
        lengthSeconds,
        previousLengthSeconds: video.lengthSeconds,
        measuredSeconds: microsecondsToLengthSeconds(video.facts.durationMicroseconds),
        costCents,
        previousCostCents: video.costCents,
        totalCents,
        previousTotalCents: ticket.totalCents,
        totalSeconds,
        ...(ticket.rush && { rushCents }),
        reason,
      },
    });
    return charged;
  });
}
