import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { MOST_REPORTED_TIME } from '@plainview/domain/review/coverage/count-playback';
import type { PlayedSegment, WatchedPart } from '@plainview/domain/review/coverage/watch-coverage';
import { HOUR, subtractTime } from '@plainview/domain/shared/time';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { tenantRead, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { findSentVideo } from '../../evidence/accesses/sent-file.repository.ts';
import { discloseReview } from '../../evidence/review-access/disclose-reviews.ts';
import { lockReview } from '../../evidence/review-access/lock-ticket.ts';
import { accessorOf } from '../../evidence/stored-files/stored-file.ts';
import { findVideo } from '../../evidence/videos/videos.repository.ts';
import { getTicket } from '../../tickets/tickets/tickets.repository.ts';
import { countReport } from './count-report.ts';
import * as repository from './coverage.repository.ts';

/** Lists which parts of a ticket's videos were played. */
export async function listCoverage(
  context: AppContext,
  actor: AdminActor,
  ticketId: string,
): Promise<WatchedPart[]> {
  return discloseReview(context, actor, ticketId, async (tx) => {
    if (!(await getTicket(tx, ticketId))) throw new AppError('NOT_FOUND');
    return repository.listWatchedParts(tx, ticketId);
  });
}

/**
 * Records what the actor's browser has just played of a video in review, as far as the clock allows, and which
 * parts of it are checked: those whose bytes had been sent to the actor before (decisions 113 and 124). No ledger
 * entry is written: the report contains the coverage at delivery, and the ledger its hash.
 * @returns whether all that this report adds is checked
 */
export async function recordCoverage(
  context: AppContext,
  actor: AdminActor,
  videoId: string,
  segments: readonly PlayedSegment[],
): Promise<{ readonly isChecked: boolean }> {
  const accessor = accessorOf(actor);
  await context.accesses.flush({ accessor, subjectId: videoId });
  return tenantTransaction(context.database, actor, async (tx) => {
    const video = await findVideo(tx, videoId);
    if (!video) throw new AppError('NOT_FOUND');
    const { ticket, secondReviewId } = await lockReview(tx, video.ticketId);
    const { userId, name } = actor;
    const reported = {
      agencyId: ticket.agencyId,
      ticketId: ticket.id,
      videoId,
      reviewerId: userId,
      reviewerName: name,
      secondReviewId,
    };
    const now = context.clock.now();
    // The first statement waits for other reports of the same person, the others see what it waited for.
    const [, sent, counted, startedAt, usedElsewhere] = await Promise.all([
      repository.lockClock(tx, userId),
      findSentVideo(tx, { videoId, userId, accessor }),
      repository.listCountedParts(tx, reported),
      repository.findStartOfReview(tx, reported),
      repository.findTimeUsedElsewhere(
        tx,
        { reviewerId: userId, ticketId: ticket.id },
        subtractTime(now, MOST_REPORTED_TIME),
      ),
    ]);
    return countReport(tx, {
      segments,
      reviewerId: userId,
      durationMicroseconds: video.facts.durationMicroseconds,
      sent,
      startedAt,
      usedElsewhere,
      counted,
      now,
      add: (parts, at) => repository.addCountedParts(tx, reported, parts, at),
    });
  });
}

/** Hours of the longest day, when clocks are set back, and one for clocks that differ. */
const LONGEST_DAY = 26 * HOUR;

/**
 * Returns how much footage the actor has watched for the first time since the start of their day, which only their
 * browser knows, and how much a day is meant to have.
 * @param since not earlier than the longest day allows
 */
export async function getOwnDay(
  context: AppContext,
  actor: AdminActor,
  since: Date,
): Promise<{ readonly watchedMicroseconds: number; readonly hoursPerDay: number | null }> {
  const earliest = subtractTime(context.clock.now(), LONGEST_DAY);
  const start = since > earliest ? since : earliest;
  const watchedMicroseconds = await tenantRead(context.database, actor, (tx) =>
    repository.sumWatchedFootage(tx, actor.userId, start),
  );
  return { watchedMicroseconds, hoursPerDay: context.config.reviewHoursPerDay };
}
