import type { AdminActor } from '@plainview/domain/identity/users/actor';
import {
  countPlayback,
  isConsistentWithBytes,
  startOfPlayback,
} from '@plainview/domain/review/coverage/count-playback';
import {
  withinVideo,
  type PlayedSegment,
  type WatchedPart,
} from '@plainview/domain/review/coverage/watch-coverage';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { findSentVideo, type SentVideo } from '../../evidence/accesses/sent-file.repository.ts';
import { discloseReview } from '../../evidence/review-access/disclose-reviews.ts';
import { lockReview } from '../../evidence/review-access/lock-review.ts';
import { accessorOf, accessorsOf } from '../../evidence/stored-files/stored-file.ts';
import { findVideo } from '../../evidence/videos/videos.repository.ts';
import { getTicket } from '../../tickets/tickets/tickets.repository.ts';
import * as repository from './coverage.repository.ts';
import type { CountedRow, WatchedVideo } from './coverage.repository.ts';

/** Lists which parts of a ticket's videos were played. @throws AppError NOT_FOUND. */
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
 * Records what the actor's browser has just played of a video in review, as far as the clock allows, and
 * whether the bytes sent to the actor are consistent with it (decision 113). No ledger entry is written: the
 * report contains the coverage at delivery, and the ledger its hash.
 * @returns whether all that is counted of this video is consistent with the bytes sent
 * @throws AppError NOT_FOUND, TICKET_NOT_IN_PROGRESS, FOOTAGE_NOT_SENT or PLAYBACK_NOT_PLAUSIBLE.
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
    const { durationMicroseconds } = video.facts;
    // Also makes reports of the same reviewer wait for each other.
    const { ticket, secondReviewId } = await lockReview(tx, video.ticketId);
    const played = segments.flatMap((one) => withinVideo(one, durationMicroseconds) ?? []);
    const { userId, name } = actor;
    const reported = {
      agencyId: ticket.agencyId,
      ticketId: ticket.id,
      videoId,
      reviewerId: userId,
      reviewerName: name,
      secondReviewId,
    };
    const [{ firstSentAt, files }, counted] = await Promise.all([
      findSentVideo(tx, { videoId, userId, accessors: accessorsOf(accessor) }),
      repository.listCountedParts(tx, reported),
    ]);
    if (firstSentAt === null) throw new AppError('FOOTAGE_NOT_SENT');
    const now = context.clock.now();
    return countReport(tx, played, {
      video: reported,
      durationMicroseconds,
      firstSentAt,
      files,
      counted,
      now,
    });
  });
}

/** A report of a browser, with the stored facts that it is compared with. */
interface ReportedVideo extends Pick<SentVideo, 'files'> {
  readonly video: WatchedVideo;
  readonly counted: readonly CountedRow[];
  readonly durationMicroseconds: number;
  readonly firstSentAt: Date;
  readonly now: Date;
}

async function countReport(
  tx: Transaction,
  played: readonly PlayedSegment[],
  { video, durationMicroseconds, firstSentAt, files, counted, now }: ReportedVideo,
): Promise<{ readonly isChecked: boolean }> {
  const start = startOfPlayback(firstSentAt);
  const { parts, usedUntil, isBeyondClock } = countPlayback(played, {
    counted,
    usedUntil: Math.max(start, ...counted.map((row) => row.usedUntil?.getTime() ?? start)),
    reportedAt: Math.max(start, ...counted.map((row) => row.lastReportedAt.getTime())),
    now: now.getTime(),
  });
  if (isBeyondClock) throw new AppError('PLAYBACK_NOT_PLAUSIBLE');
  const isConsistent = (some: readonly CountedRow[]) =>
    isConsistentWithBytes(
      [...some, ...parts].flatMap(({ stretches }) => stretches),
      durationMicroseconds,
      files,
    );
  const checked = counted.filter(({ certainty }) => certainty === 'checked');
  const isChecked = isConsistent(counted);
  if (isChecked && checked.length < counted.length) await repository.confirmParts(tx, video);
  if (parts.length === 0) return { isChecked };
  const hasEnough = isChecked || isConsistent(checked);
  await repository.addCountedParts(tx, video, parts, {
    certainty: hasEnough ? 'checked' : 'unconfirmed',
    usedUntil: new Date(usedUntil),
    now,
  });
  return { isChecked };
}
