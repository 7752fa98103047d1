import { gapsBetween, lengthOf, type Stretch } from '../../../review/coverage/stretches.ts';
import {
  summarizeCoverage,
  watchedStretches,
  type WatchedPart,
  type WatchSpeed,
} from '../../../review/coverage/watch-coverage.ts';

/** Speeds at which a part of a copy can be watched: the highest speed of a class, 1 being normal. */
export type CopySpeed = Exclude<WatchSpeed, '4' | 'faster'>;
export const copySpeeds: readonly CopySpeed[] = ['1', '1.5', '2'];

/** How much of a rendered copy one person has watched, according to the server (decision 163). */
export interface WatchedCopy {
  /** In percent, rounded down: 100 means that no part is missing. */
  readonly percent: number;
  /** The lowest class of speeds at which this share was watched; null if nothing was. */
  readonly speed: CopySpeed | null;
  readonly gaps: readonly Stretch[];
}

/** Summarizes what one person has watched of a copy. Parts that were only stated or skimmed do not count. */
export function summarizeWatchedCopy(
  parts: readonly WatchedPart[],
  durationMicroseconds: number,
): WatchedCopy {
  const { watchedPercent: percent, gaps } = summarizeCoverage(parts, durationMicroseconds);
  const missingAt = (fastest: CopySpeed): number => {
    const speeds: ReadonlySet<WatchSpeed> = new Set(copySpeeds.slice(0, copySpeeds.indexOf(fastest) + 1));
    const slow = parts.filter(({ speed }) => speeds.has(speed));
    return lengthOf(gapsBetween(watchedStretches(slow), durationMicroseconds));
  };
  const isAnyWatched = lengthOf(watchedStretches(parts)) > 0;
  const speed = isAnyWatched ? copySpeeds.find((fastest) => missingAt(fastest) === lengthOf(gaps)) : null;
  return { percent, speed: speed ?? null, gaps };
}

/** Returns how the ledger and the report state what was watched of a copy, such as `100% at up to 1.5×`. */
export const watchedCopyText = ({ percent, speed }: Pick<WatchedCopy, 'percent' | 'speed'>): string =>
  speed === null ? `${percent}%` : `${percent}% at up to ${speed}×`;
