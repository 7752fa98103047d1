/**
 * What the server counts of a browser's reports: no more than its clock allows, and as checked only parts whose
 * bytes were sent before (decisions 113 and 124).
 */
import { HOUR, SECOND } from '../../shared/time.ts';
import { lengthOf, mergeStretches, withoutStretches, type Stretch } from './stretches.ts';
import {
  playingTime,
  watchedSpeeds,
  watchSpeedOf,
  watchSpeeds,
  type PlayedSegment,
  type WatchedPart,
} from './watch-coverage.ts';

/** Time that the first report may be ahead of its start: clocks and the length of a frame differ. */
export const PLAYBACK_TOLERANCE = 2 * SECOND;

/** Time that a report may use later, because another one arrived late. The rest of unused time is lost. */
export const MOST_CARRIED_TIME = 15 * SECOND;

/** Time that one report may use, such as the first one after an outage. */
export const MOST_REPORTED_TIME = HOUR;

/**
 * Video time that the bytes sent may account for in total, as a multiple of the file's average: quiet scenes take
 * fewer bytes than others.
 */
export const BYTES_LEEWAY = 2;

/** How far a part of the video may be from the same place of the file, as a share of the length. */
export const POSITION_LEEWAY = 0.2;

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
  /** Time that the parts use. */
  readonly usedMilliseconds: number;
  /** Time that is used up, as milliseconds since the epoch. */
  readonly usedUntil: number;
  /** The clock allowed none of what the report would have added. */
  readonly isBeyondClock: boolean;
}

/**
 * Counts what a report adds, as far as the time since `usedUntil` allows at the stated speeds. Reports of one
 * person share this time, so that two tabs count no more than one; only cameras of one ticket, which the review
 * room plays together, each have their own. Parts that are counted
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
    usedMilliseconds: allowed - left,
    usedUntil: Math.max(usedUntil + allowed - left, now - MOST_CARRIED_TIME),
    isBeyondClock: isMore && parts.every(({ stretches }) => stretches.length === 0),
  };
}

/**
 * Returns how much of a video a report adds to what its reviewer has watched of it, in microseconds of the video: at
 * up to 2× speed, without the parts that were watched before at another speed.
 * @param parts the checked parts of the report
 * @param checked what was checked before of the person and video, by class
 */
export function newlyWatched(
  parts: readonly Pick<CountedPart, 'speed' | 'stretches'>[],
  checked: readonly Pick<CountedPart, 'speed' | 'stretches'>[],
): number {
  const watchedOf = (all: typeof parts): Stretch[] =>
    all.filter(({ speed }) => watchedSpeeds.includes(speed)).flatMap(({ stretches }) => stretches);
  const before = watchedOf(checked);
  return lengthOf(mergeStretches(watchedOf(parts)).flatMap((one) => withoutStretches(one, before)));
}

/** Returns the time from which the first report counts. @param from when the review and the bytes had begun */
export const startOfPlayback = (from: Date): number => from.getTime() - PLAYBACK_TOLERANCE;

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
  /** By position, not overlapping, without their ends. */
  readonly ranges: readonly (readonly [start: number, end: number])[];
}

/** A report's segments, by whether their bytes were sent. */
export interface SegmentsByBytes {
  readonly sent: readonly PlayedSegment[];
  readonly unsent: readonly PlayedSegment[];
}

/**
 * Separates the segments whose bytes were sent from the others, as far as the server knows without the place of
 * each frame: bytes at about the same relative place of a file (`POSITION_LEEWAY`), and in total no less than the
 * share of the video by `BYTES_LEEWAY`. A browser may play again what it was sent before.
 * @param checked what is checked already, which needs no more bytes
 */
export function separateByBytes(
  segments: readonly PlayedSegment[],
  {
    files,
    checked,
    durationMicroseconds,
  }: {
    readonly files: readonly SentFile[];
    readonly checked: readonly Stretch[];
    readonly durationMicroseconds: number;
  },
): SegmentsByBytes {
  const reached = reachedBy(files, durationMicroseconds);
  const accepted = [...checked];
  let left = BYTES_LEEWAY * shareOf(files) * durationMicroseconds - lengthOf(mergeStretches(checked));
  const sent: PlayedSegment[] = [];
  const unsent: PlayedSegment[] = [];
  for (const segment of segments) {
    const beyond = withoutStretches(segment, reached);
    for (const part of withoutStretches(segment, beyond)) {
      for (const added of withoutStretches(part, accepted)) {
        const { startMicroseconds, endMicroseconds } = added;
        const end = Math.min(endMicroseconds, startMicroseconds + Math.max(0, Math.floor(left)));
        accepted.push({ startMicroseconds, endMicroseconds: end });
        left -= end - startMicroseconds;
        if (end < endMicroseconds) beyond.push({ startMicroseconds: end, endMicroseconds });
      }
    }
    unsent.push(...mergeStretches(beyond).map((part) => cut(segment, part)));
    sent.push(...withoutStretches(segment, beyond).map((part) => cut(segment, part)));
  }
  return { sent, unsent };
}

const cut = (segment: PlayedSegment, part: Stretch): PlayedSegment => ({ ...segment, ...part });

/** Returns the parts of the video whose bytes may be among those sent, by their place in the file. */
const reachedBy = (files: readonly SentFile[], durationMicroseconds: number): Stretch[] =>
  mergeStretches(
    files.flatMap(({ sizeBytes, ranges }) =>
      ranges.map(([start, end]) => ({
        startMicroseconds: Math.floor((start / sizeBytes - POSITION_LEEWAY) * durationMicroseconds),
        endMicroseconds: Math.ceil((end / sizeBytes + POSITION_LEEWAY) * durationMicroseconds),
      })),
    ),
  );

/** Returns the sum of the shares of the files that were sent. */
const shareOf = (files: readonly SentFile[]): number =>
  files.reduce(
    (sum, { sizeBytes, ranges }) =>
      sum + ranges.reduce((bytes, [start, end]) => bytes + end - start, 0) / sizeBytes,
    0,
  );
