import { SECOND } from '../shared/time.ts';
import { gapsBetween, lengthOf, mergeStretches, type Stretch } from './stretches.ts';

/**
 * Classes of playback speed, slowest first. Each includes speeds up to its number; `faster` is
 * everything above.
 */
export const watchSpeeds = ['1', '1.5', '2', '4', 'faster'] as const;
export type WatchSpeed = (typeof watchSpeeds)[number];

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

/** Parts of a video that one reviewer watched at one class of speeds, with or without sound. */
export interface WatchedPart {
  readonly videoId: string;
  /** The reviewer's account may have been deleted since; the name is kept. */
  readonly reviewerId: string;
  readonly reviewerName: string;
  readonly speed: WatchSpeed;
  readonly isHeard: boolean;
  readonly stretches: readonly Stretch[];
}

/** Time that reports may be ahead of the clock: the first report, and differences between the clocks. */
export const PLAYBACK_TOLERANCE = 30 * SECOND;

/** Returns how long playing the segments took, in milliseconds. */
export const playingTime = (segments: readonly PlayedSegment[]): number =>
  segments.reduce((sum, one) => sum + lengthOf([one]) / 1000 / one.rate, 0);

/**
 * Checks that a reviewer did not play more of a video than time allows since the first report about it.
 * @param playedMilliseconds total of all reports, including this one
 */
export const isPlausible = (playedMilliseconds: number, sinceFirstReport: number): boolean =>
  playedMilliseconds <= sinceFirstReport + PLAYBACK_TOLERANCE;

/** The watched share of a video. */
export interface Coverage {
  /** Whole percent, rounded down, so that 100 means that there are no gaps. */
  readonly watchedPercent: number;
  /** Whole percent watched at up to 1.5× speed with sound. */
  readonly attentivePercent: number;
  /** Parts that nobody watched, at any speed. */
  readonly gaps: readonly Stretch[];
}

const isAttentive = ({ speed, isHeard }: WatchedPart): boolean =>
  isHeard && (speed === '1' || speed === '1.5');

/** Summarizes what the given parts cover of a video. Pass one reviewer's parts, or everyone's. */
export function summarizeCoverage(parts: readonly WatchedPart[], durationMicroseconds: number): Coverage {
  const stretchesOf = (chosen: readonly WatchedPart[]) => chosen.flatMap(({ stretches }) => stretches);
  const percentOf = (gaps: readonly Stretch[]): number =>
    durationMicroseconds > 0 ? Math.floor(100 * (1 - lengthOf(gaps) / durationMicroseconds)) : 0;
  const gaps = gapsBetween(stretchesOf(parts), durationMicroseconds);
  return {
    watchedPercent: percentOf(gaps),
    attentivePercent: percentOf(gapsBetween(stretchesOf(parts.filter(isAttentive)), durationMicroseconds)),
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
