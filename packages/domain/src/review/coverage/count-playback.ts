/**
 * What the server counts of a browser's reports: no more than its clock allows, and as checked only what the
 * bytes sent are consistent with (decision 113).
 */
import { HOUR, SECOND } from '../../shared/time.ts';
import { lengthOf, mergeStretches, withoutStretches, type Stretch } from './stretches.ts';
import {
  playingTime,
  watchSpeedOf,
  watchSpeeds,
  type PlayedSegment,
  type WatchedPart,
} from './watch-coverage.ts';

/** Time that the first report may be ahead of the first byte sent: clocks and the length of a frame differ. */
export const PLAYBACK_TOLERANCE = 2 * SECOND;

/** Time that a report may use later, because another one arrived late. The rest of unused time is lost. */
export const MOST_CARRIED_TIME = 15 * SECOND;

/** Time that one report may use, such as the first one after an outage. */
export const MOST_REPORTED_TIME = HOUR;

/**
 * Video time that each byte may account for, as a multiple of the file's average: quiet scenes take fewer
 * bytes than others.
 */
export const BYTES_LEEWAY = 2;

/** A class of speeds and sound. */
type PlaybackClass = Pick<WatchedPart, 'speed' | 'isHeard'>;

/** The parts that a report adds to a class of speeds and sound. */
export interface CountedPart extends PlaybackClass {
  /** Not counted before. May be empty if the report repeats what is counted. */
  readonly stretches: readonly Stretch[];
  /** How long it played, including parts that were counted before; in total no longer than between reports. */
  readonly playedMilliseconds: number;
}

export interface CountedPlayback {
  readonly parts: readonly CountedPart[];
  /** Time that is used up, as milliseconds since the epoch. */
  readonly usedUntil: number;
  /** The clock allowed none of what the report would have added. */
  readonly isBeyondClock: boolean;
}

/**
 * Counts what a report adds, as far as the time since `usedUntil` allows at the stated speeds. Reports of one
 * person about one video share this time, so that two tabs count no more than one. Parts that are counted
 * already cost no time: a report can be repeated.
 * @param counted what is counted of the person and video, by class
 * @param usedUntil of the previous report; for the first one `startOfPlayback`
 * @param reportedAt time of the previous report; for the first one `startOfPlayback`
 */
export function countPlayback(
  segments: readonly PlayedSegment[],
  {
    counted,
    usedUntil,
    reportedAt,
    now,
  }: {
    readonly counted: readonly (PlaybackClass & { readonly stretches: readonly Stretch[] })[];
    readonly usedUntil: number;
    readonly reportedAt: number;
    readonly now: number;
  },
): CountedPlayback {
  const allowed = Math.min(Math.max(0, now - usedUntil), MOST_REPORTED_TIME);
  const claimed = playingTime(segments);
  const playedShare = claimed > 0 ? Math.min(1, Math.max(0, now - reportedAt) / claimed) : 0;
  let left = allowed;
  let isMore = false;
  const parts = bySpeed(segments).flatMap(({ speed, isHeard, played }) => {
    const known = counted.filter((one) => one.speed === speed && one.isHeard === isHeard);
    const before = known.flatMap(({ stretches }) => stretches);
    const added: Stretch[] = [];
    for (const segment of played)
      for (const part of withoutStretches(segment, [...before, ...added])) {
        const { startMicroseconds } = part;
        const length = Math.min(lengthOf([part]), Math.floor(left * 1000 * segment.rate));
        isMore ||= length < lengthOf([part]);
        if (length === 0) continue;
        left = Math.max(0, left - length / 1000 / segment.rate);
        added.push({ startMicroseconds, endMicroseconds: startMicroseconds + length });
      }
    if (added.length === 0 && known.length === 0) return [];
    const playedMilliseconds = playingTime(played) * playedShare;
    return [{ speed, isHeard, stretches: mergeStretches(added), playedMilliseconds }];
  });
  return {
    parts,
    usedUntil: Math.max(usedUntil + allowed - left, now - MOST_CARRIED_TIME),
    isBeyondClock: isMore && parts.every(({ stretches }) => stretches.length === 0),
  };
}

/** Returns the time from which the first report counts. @param firstSentAt when the first byte was sent */
export const startOfPlayback = (firstSentAt: Date): number => firstSentAt.getTime() - PLAYBACK_TOLERANCE;

/** Groups segments by class of speed and by sound. */
function bySpeed(segments: readonly PlayedSegment[]) {
  return watchSpeeds.flatMap((speed) =>
    [true, false].flatMap((isHeard) => {
      const played = segments.filter((one) => watchSpeedOf(one.rate) === speed && one.isHeard === isHeard);
      return played.length === 0 ? [] : [{ speed, isHeard, played }];
    }),
  );
}

/** The bytes of a file that were sent to a person. The file is the original video or a copy of it. */
export interface SentFile {
  readonly sizeBytes: number;
  /** Each byte once. */
  readonly sentBytes: number;
  /** A link to the whole file was issued, so that another server sent the bytes. */
  readonly hasLink: boolean;
}

/**
 * Returns whether the bytes sent can show as much of a video as the stretches cover: each file accounts for its
 * share of bytes sent, times `BYTES_LEEWAY`. Depends on the totals only, since a browser may play again what it
 * was sent before.
 */
export function isConsistentWithBytes(
  stretches: readonly Stretch[],
  durationMicroseconds: number,
  files: readonly SentFile[],
): boolean {
  const share = files.reduce(
    (sum, { sizeBytes, sentBytes, hasLink }) =>
      sum + (hasLink ? 1 : Math.min(1, (BYTES_LEEWAY * sentBytes) / sizeBytes)),
    0,
  );
  return lengthOf(mergeStretches(stretches)) <= share * durationMicroseconds;
}
