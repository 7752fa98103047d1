import type { Interval } from '@plainview/domain/evidence/media/video-signals';
import type { Stretch } from '@plainview/domain/review/coverage/stretches';

/** Time at both ends of a silence that plays like speech, so that no word is cut. */
export const SILENCE_MARGIN = 250_000;

/**
 * Microseconds of real time before the end of a silence at which it plays like speech again: how long it may
 * take until the position is looked at again and the browser has changed the speed. Chromium plays about 100
 * ms of sound that it has decoded at the previous speed first.
 */
const LEAD = 200_000;

/** Microseconds that the position may be ahead of the clock without counting as a jump. */
const TOLERANCE = 250_000;

export interface Speeds {
  readonly speech: number;
  readonly silence: number;
}

/** Returns the parts of silences that play fast. */
export const quietParts = (silent: readonly Interval[]): Stretch[] =>
  silent
    .map(([from, to]) => ({ startMicroseconds: from + SILENCE_MARGIN, endMicroseconds: to - SILENCE_MARGIN }))
    .filter(({ startMicroseconds, endMicroseconds }) => startMicroseconds < endMicroseconds);

/** Returns the part at a position, by binary search. Parts are sorted and do not overlap. */
export function partAt(parts: readonly Stretch[], position: number): Stretch | null {
  let low = 0;
  let high = parts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((parts[middle]?.endMicroseconds ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  const part = parts[low];
  return part && part.startMicroseconds <= position ? part : null;
}

interface Moment {
  readonly position: number;
  /** A monotonic time in milliseconds. */
  readonly now: number;
}

/** The playing position when it was last looked at. */
export interface Look extends Moment {
  /** When it last played fast; null if speech has been played since. */
  readonly fast: (Moment & { readonly part: Stretch }) | null;
}

export interface NextLook extends Look {
  readonly rate: number;
  /** Position to return to if speech was played at the speed of silence; otherwise null. */
  readonly backTo: number | null;
}

/**
 * Returns the speed at a position: that of silence until shortly before a quiet part ends. If the
 * browser slowed down too late, so that playback has run into the speech after a silence, says where
 * the silence ended.
 */
export function lookAt(
  parts: readonly Stretch[],
  { speech, silence }: Speeds,
  last: Look | null,
  position: number,
  now: number,
): NextLook {
  const fastRate = Math.max(speech, silence);
  const part = partAt(parts, position);
  if (part && part.endMicroseconds - position > fastRate * LEAD)
    return { position, now, fast: { position, now, part }, rate: fastRate, backTo: null };
  const next = { position, now, rate: speech };
  const fast = last?.fast ?? null;
  if (last === null || fast === null) return { ...next, fast, backTo: null };
  const end = fast.part.endMicroseconds;
  if (position <= end + SILENCE_MARGIN) return { ...next, fast, backTo: null };
  const isAhead = (from: Moment, rate: number): boolean =>
    position - from.position > (now - from.now) * 1000 * rate + TOLERANCE;
  const isJump = isAhead(fast, fastRate);
  return { ...next, fast: null, backTo: !isJump && isAhead(last, speech) ? end : null };
}

/** Returns where the silence at a position ends, or null if it is not silent there. */
export function endOfSilence(silent: readonly Interval[], position: number): number | null {
  const part = partAt(
    silent.map(([startMicroseconds, to]) => ({
      startMicroseconds,
      endMicroseconds: to - SILENCE_MARGIN,
    })),
    position,
  );
  return part && part.endMicroseconds;
}
