import type { AdminActor } from '@plainview/domain/account/actor';
import {
  isPlausible,
  playingTime,
  watchSpeedOf,
  watchSpeeds,
  withinVideo,
  type PlayedSegment,
  type WatchedPart,
} from '@plainview/domain/review/watch-coverage';
import type { AppContext } from '../../app-context.ts';
import { AppError } from '../../core/app-error.ts';
import { tenantRead, tenantTransaction } from '../../persistence/database/tenant-transaction.ts';
import { findTicket } from '../../persistence/ticket/ticket.repository.ts';
import {
  addWatchedParts,
  findPlayingTime,
  listWatchedParts,
} from '../../persistence/ticket/watched-part.repository.ts';
import { findVideo } from '../../persistence/video/video.repository.ts';
import { lockReview } from '../ticket/lock-review.ts';

/** Lists which parts of a ticket's videos were watched. @throws AppError NOT_FOUND. */
export async function readCoverage(
  context: AppContext,
  actor: AdminActor,
  ticketId: string,
): Promise<WatchedPart[]> {
  return tenantRead(context.database, actor, async (tx) => {
    if (!(await findTicket(tx, ticketId))) throw new AppError('NOT_FOUND');
    return listWatchedParts(tx, ticketId);
  });
}

/**
 * Records what the actor has just watched of a video in review. No ledger entry is written: the report
 * contains the coverage at delivery, and the ledger its hash.
 * @throws AppError NOT_FOUND, TICKET_NOT_IN_PROGRESS or PLAYBACK_NOT_PLAUSIBLE.
 */
export async function recordCoverage(
  context: AppContext,
  actor: AdminActor,
  videoId: string,
  segments: readonly PlayedSegment[],
): Promise<void> {
  await tenantTransaction(context.database, actor, async (tx) => {
    const video = await findVideo(tx, videoId);
    if (!video) throw new AppError('NOT_FOUND');
    // Also makes reports of the same reviewer wait for each other.
    const { ticket, secondReviewId } = await lockReview(tx, video.ticketId);
    const played = segments.flatMap((one) => withinVideo(one, video.facts.durationMicroseconds) ?? []);
    if (played.length === 0) return;
    const now = context.clock.now();
    const before = await findPlayingTime(tx, videoId, actor.userId);
    const total = (before?.playedMilliseconds ?? 0) + playingTime(played);
    const elapsed = now.getTime() - (before?.firstReportedAt ?? now).getTime();
    if (!isPlausible(total, elapsed)) throw new AppError('PLAYBACK_NOT_PLAUSIBLE');
    const watched = {
      agencyId: ticket.agencyId,
      ticketId: ticket.id,
      videoId,
      reviewerId: actor.userId,
      reviewerName: actor.name,
      secondReviewId,
    };
    await addWatchedParts(tx, watched, bySpeed(played), now);
  });
}

/** Groups segments by class of speed and by sound. */
function bySpeed(segments: readonly PlayedSegment[]) {
  return watchSpeeds.flatMap((speed) =>
    [true, false].flatMap((isHeard) => {
      const stretches = segments.filter((one) => watchSpeedOf(one.rate) === speed && one.isHeard === isHeard);
      return stretches.length === 0
        ? []
        : [{ speed, isHeard, stretches, playedMilliseconds: playingTime(stretches) }];
    }),
  );
}
