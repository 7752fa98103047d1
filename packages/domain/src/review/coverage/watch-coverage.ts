import type { CoverageCertainty, CoverageShares } from './coverage-shares.ts';
import { gapsBetween, lengthOf, mergeStretches, type Stretch } from './stretches.ts';

/**
 * Classes of playback speed, slowest first. Each includes speeds up to its number; `faster` is
 * everything above.
 */
export const watchSpeeds = ['1', '1.5', '2', '4', 'faster'] as const;
export type WatchSpeed = (typeof watchSpeeds)[number];

/** Above this speed a part is skimmed, not watched. */
export const FASTEST_WATCHED_RATE = 2;

/** Classes of speeds at which a part counts as watched. The others count as skimmed. */
export const watchedSpeeds: readonly WatchSpeed[] = watchSpeeds.filter(
  (speed) => speed !== 'faster' && Number(speed) <= FASTEST_WATCHED_RATE,
);

/** Above this speed the player mutes; some browsers do so themselves. */
export const FASTEST_HEARD_RATE = 4;
export const SLOWEST_PLAYBACK_RATE = 0.25;
export const FASTEST_PLAYBACK_RATE = 16;

export function watchSpeedOf(rate: number): WatchSpeed {
  return watchSpeeds.find((speed) => speed !== 'faster' && rate <= Number(speed)) ?? 'faster';
}

/** Maximum number of segments in one report. */
export const MOST_SEGMENTS = 200;

/** A part of a video that was played at one speed without a jump. */
export interface PlayedSegment extends Stretch {
  /** 1 is normal speed. */
  readonly rate: number;
  /** The sound was on and played. */
  readonly isHeard: boolean;
}

/** Joins segments that follow each other at one speed, with or without sound. */
export function joinSegments(segments: readonly PlayedSegment[]): PlayedSegment[] {
  const joined: PlayedSegment[] = [];
  for (const segment of segments) {
    const last = joined.at(-1);
    const continues =
      last?.endMicroseconds === segment.startMicroseconds &&
      last.rate === segment.rate &&
      last.isHeard === segment.isHeard;
    if (last && continues) joined[joined.length - 1] = { ...last, endMicroseconds: segment.endMicroseconds };
    else joined.push(segment);
  }
  return joined;
}

/** Parts of a video that one reviewer played at one class of speeds, with or without sound. */
export interface WatchedPart {
  readonly videoId: string;
  /** The reviewer's account may have been deleted since; the name is kept. */
  readonly reviewerId: string;
  readonly reviewerName: string;
  readonly speed: WatchSpeed;
  readonly isHeard: boolean;
  readonly certainty: CoverageCertainty;
  readonly stretches: readonly Stretch[];
}

/** Returns how long playing the segments took, in milliseconds. */
export const playingTime = (segments: readonly PlayedSegment[]): number =>
  segments.reduce((sum, one) => sum + lengthOf([one]) / 1000 / one.rate, 0);

/** The watched share of a video. */
export interface Coverage extends CoverageShares {
  /** Parts that nobody watched; some may be skimmed or stated. */
  readonly gaps: readonly Stretch[];
}

const isChecked = ({ certainty }: WatchedPart): boolean => certainty === 'checked';
const isWatched = (part: WatchedPart): boolean => isChecked(part) && watchedSpeeds.includes(part.speed);
const isAttentive = (part: WatchedPart): boolean =>
  isWatched(part) && part.isHeard && (part.speed === '1' || part.speed === '1.5');

const stretchesOf = (parts: readonly WatchedPart[]): Stretch[] => parts.flatMap(({ stretches }) => stretches);

/** Returns the stretches that were watched: checked, and at up to 2× speed. */
export const watchedStretches = (parts: readonly WatchedPart[]): Stretch[] =>
  stretchesOf(parts.filter(isWatched));

/** Summarizes what the given parts cover of a video. Pass one reviewer's parts, or everyone's. */
export function summarizeCoverage(parts: readonly WatchedPart[], durationMicroseconds: number): Coverage {
  const missing = (chosen: readonly WatchedPart[]) =>
    lengthOf(gapsBetween(stretchesOf(chosen), durationMicroseconds));
  const percentOf = (microseconds: number): number =>
    durationMicroseconds > 0 ? Math.floor((100 * microseconds) / durationMicroseconds) : 0;
  const gaps = gapsBetween(watchedStretches(parts), durationMicroseconds);
  const notChecked = missing(parts.filter(isChecked));
  return {
    watchedPercent: percentOf(durationMicroseconds - lengthOf(gaps)),
    attentivePercent: percentOf(durationMicroseconds - missing(parts.filter(isAttentive))),
    skimmedPercent: percentOf(lengthOf(gaps) - notChecked),
    statedPercent: percentOf(notChecked - missing(parts)),
    gaps,
  };
}

/** Returns a segment limited to the video, in whole microseconds, or null if nothing of it remains. */
export function withinVideo(segment: PlayedSegment, durationMicroseconds: number): PlayedSegment | null {
  const [stretch] = mergeStretches([
    {
      startMicroseconds: Math.max(0, segment.startMicroseconds),
      endMicroseconds: Math.min(durationMicroseconds, segment.endMicroseconds),
    },
  ]);
  return stretch ? { ...segment, ...stretch } : null;
}
