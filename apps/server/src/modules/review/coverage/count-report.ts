import {
  countPlayback,
  MOST_CARRIED_TIME,
  newlyWatched,
  separateByBytes,
  startOfPlayback,
  type CountedPart,
  type CountedPlayback,
} from '@plainview/domain/review/coverage/count-playback';
import { withinVideo, type PlayedSegment } from '@plainview/domain/review/coverage/watch-coverage';
import type { Transaction } from '@plainview/postgres/database';
import { AppError } from '../../../platform/core/app-error.ts';
import type { SentVideo } from '../../evidence/accesses/sent-file.repository.ts';
import { addWatchedFootage } from './coverage.repository.ts';
import type { CountedRow, ReportedAt } from './played-parts.sql.ts';

/** A report of a browser about a video or a rendered copy, with the stored facts that it is compared with. */
export interface PlaybackReport {
  readonly segments: readonly PlayedSegment[];
  readonly reviewerId: string;
  readonly durationMicroseconds: number;
  readonly sent: SentVideo;
  /** Before this time nothing was played; null if only the first byte sent tells. */
  readonly startedAt: Date | null;
  /** Until when the person's time is used up by everything else that they play. */
  readonly usedElsewhere: Date | null;
  readonly counted: readonly CountedRow[];
  readonly now: Date;
  /** Stores what the report adds. */
  readonly add: (parts: readonly CountedPart[], at: ReportedAt) => Promise<void>;
}

const adds = ({ parts }: CountedPlayback): boolean => parts.some(({ stretches }) => stretches.length > 0);

/**
 * Counts what a browser reports, as far as the clock allows, and as checked only parts whose bytes had been sent before
 * (decisions 113 and 124). The person's clock must be locked.
 * @returns whether all that this report adds is checked
 * @throws AppError FOOTAGE_NOT_SENT or PLAYBACK_NOT_PLAUSIBLE
 */
export async function countReport(
  tx: Transaction,
  report: PlaybackReport,
): Promise<{ readonly isChecked: boolean }> {
  const { segments, reviewerId, durationMicroseconds, counted, now, add } = report;
  const { firstSentAt, files } = report.sent;
  if (firstSentAt === null) throw new AppError('FOOTAGE_NOT_SENT');
  const { startedAt, usedElsewhere } = report;
  const from = startedAt !== null && startedAt > firstSentAt ? startedAt : firstSentAt;
  const start = Math.max(startOfPlayback(from), usedElsewhere?.getTime() ?? 0);
  const played = segments.flatMap((one) => withinVideo(one, durationMicroseconds) ?? []);
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
  const store = async (certainty: CountedRow['certainty'], { parts, usedUntil: until }: CountedPlayback) => {
    if (parts.length > 0) await add(parts, { certainty, usedUntil: new Date(until), now });
  };
  const watched = newlyWatched(known.parts, checked);
  // In one round trip.
  await Promise.all([
    store('checked', known),
    store('unconfirmed', stated),
    watched > 0 ? addWatchedFootage(tx, reviewerId, watched, now) : null,
  ]);
  return { isChecked: unsent.length === 0 };
}
