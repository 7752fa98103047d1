import type { AdminActor } from '@plainview/domain/identity/users/actor';
import {
  countPlayback,
  MOST_CARRIED_TIME,
  MOST_REPORTED_TIME,
  newlyWatched,
  separateByBytes,
  startOfPlayback,
  type CountedPlayback,
} from '@plainview/domain/review/coverage/count-playback';
import {
  withinVideo,
  type PlayedSegment,
  type WatchedPart,
} from '@plainview/domain/review/coverage/watch-coverage';
import { HOUR, subtractTime } from '@plainview/domain/shared/time';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { tenantRead, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { findSentVideo, type SentVideo } from '../../evidence/accesses/sent-file.repository.ts';
import { discloseReview } from '../../evidence/review-access/disclose-reviews.ts';
import { lockReview } from '../../evidence/review-access/lock-ticket.ts';
import { accessorOf } from '../../evidence/stored-files/stored-file.ts';
import { findVideo } from '../../evidence/videos/videos.repository.ts';
import { getTicket } from '../../tickets/tickets/tickets.repository.ts';
import * as repository from './coverage.repository.ts';
import type { CountedRow, WatchedVideo } from './coverage.repository.ts';

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
    const { durationMicroseconds } = video.facts;
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
    const now = context.clock.now();
    // The first statement waits for other reports of the same person, the others see what it waited for.
    const [, { firstSentAt, files }, counted, startedAt, usedElsewhere] = await Promise.all([
      repository.lockClock(tx, userId),
      findSentVideo(tx, { videoId, userId, accessor }),
      repository.listCountedParts(tx, reported),
      repository.findStartOfReview(tx, reported),
      repository.findTimeUsedElsewhere(tx, reported, subtractTime(now, MOST_REPORTED_TIME)),
    ]);
    if (firstSentAt === null) throw new AppError('FOOTAGE_NOT_SENT');
    const from = startedAt !== null && startedAt > firstSentAt ? startedAt : firstSentAt;
    return countReport(tx, played, {
      video: reported,
      durationMicroseconds,
      start: Math.max(startOfPlayback(from), usedElsewhere?.getTime() ?? 0),
      files,
      counted,
      now,
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

/** A report of a browser, with the stored facts that it is compared with. */
interface ReportedVideo extends Pick<SentVideo, 'files'> {
  readonly video: WatchedVideo;
  readonly counted: readonly CountedRow[];
  readonly durationMicroseconds: number;
  /** Before this time nothing of the video was played, as milliseconds since the epoch. */
  readonly start: number;
  readonly now: Date;
}

const adds = ({ parts }: CountedPlayback): boolean => parts.some(({ stretches }) => stretches.length > 0);

async function countReport(
  tx: Transaction,
  played: readonly PlayedSegment[],
  { video, durationMicroseconds, start, files, counted, now }: ReportedVideo,
): Promise<{ readonly isChecked: boolean }> {
  const checked = counted.filter(({ certainty }) => certainty === 'checked');
  const { sent, unsent } = separateByBytes(played, {
    files,
    checked: checked.flatMap(({ stretches }) => stretches),
    durationMicroseconds,
  });
  const reportedAt = Math.max(start, ...counted.map((row) => row.lastReportedAt.getTime()));
  const usedUntil = (rows: readonly CountedRow[]) =>
    Math.max(start, ...rows.map((row) => row.usedUntil?.getTime() ?? start));
  const clock = { reportedAt, now: now.getTime() };
  const known = countPlayback(sent, {
    ...clock,
    counted: checked,
    // A part that was reported before its bytes were sent has used up its time, so it has to be played again.
    usedUntil: Math.max(usedUntil(checked), reportedAt - MOST_CARRIED_TIME),
  });
  const stated = countPlayback(unsent, {
    ...clock,
    counted,
    usedUntil: usedUntil(counted) + known.usedMilliseconds,
  });
  const isBeyond = known.isBeyondClock || stated.isBeyondClock;
  if (isBeyond && !adds(known) && !adds(stated)) throw new AppError('PLAYBACK_NOT_PLAUSIBLE');
  const add = async (certainty: CountedRow['certainty'], { parts, usedUntil: until }: CountedPlayback) => {
    if (parts.length > 0)
      await repository.addCountedParts(tx, video, parts, { certainty, usedUntil: new Date(until), now });
  };
  const watched = newlyWatched(known.parts, checked);
  // In one round trip.
  await Promise.all([
    add('checked', known),
    add('unconfirmed', stated),
    watched > 0 ? repository.addWatchedFootage(tx, video.reviewerId, watched, now) : null,
  ]);
  return { isChecked: unsent.length === 0 };
}
