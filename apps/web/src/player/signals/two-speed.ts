import type { Stretch } from '@plainview/domain/review/stretches';
import type { Interval } from '@plainview/domain/video/video-signals';

/** Time at both ends of a silence that plays like speech, so that no word is cut. */
export const SILENCE_MARGIN = 250_000;

/**
 * Microseconds of real time before the end of a silence at which it plays like speech again: how long it may take until
 * the position is looked at again and the browser has changed the speed.
 */
const LEAD = 100_000;

/** Microseconds that the position may be ahead of the clock without counting as a jump. */
const JUMP_TOLERANCE = 250_000;

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

/** The playing position when it was last looked at. */
export interface Look {
  readonly position: number;
  /** A monotonic time in milliseconds. */
  readonly now: number;
  /** The part that plays fast, or null. */
  readonly part: Stretch | null;
}

export interface NextLook extends Look {
  readonly rate: number;
  /** Where to go back to, because speech was played at the speed of silence; otherwise null. */
  readonly backTo: number | null;
}

/**
 * Returns the speed at a position: that of silence until shortly before a quiet part ends. If the browser was too busy
 * to slow down in time, so that playback has run into the speech after a silence, says where the silence ended.
 */
export function lookAt(
  parts: readonly Stretch[],
  { speech, silence }: Speeds,
  last: Look | null,
  position: number,
  now: number,
): NextLook {
  const fast = Math.max(speech, silence);
  const found = partAt(parts, position);
  const part = found && found.endMicroseconds - position > fast * LEAD ? found : null;
  const rate = part ? fast : speech;
  const end = last?.part?.endMicroseconds;
  if (last === null || end === undefined || position <= end + SILENCE_MARGIN)
    return { position, now, part, rate, backTo: null };
  const isPlayback = position - last.position <= (now - last.now) * 1000 * fast + JUMP_TOLERANCE;
  return { position, now, part, rate, backTo: isPlayback ? end : null };
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
