import { clamp } from '../time.ts';

/** The part of a video that the timeline shows, in microseconds. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

/** The shortest part that the timeline shows. */
export const SHORTEST_WINDOW = 2_000_000;

/**
 * From this share of the video on, a window shows all of it: rounding prevents that zooming out
 * ends exactly there.
 */
const NEARLY_ALL = 0.999;

/** A longer step of the position is a jump, not playback: at 16x, a second of playback takes 62 ms. */
const JUMP = 2_000_000;

/** Returns a window moved into the video, in whole microseconds. */
function within({ from, to }: TimeWindow, duration: number): TimeWindow {
  const span = Math.round(Math.min(to - from, duration));
  const start = Math.round(clamp(from, 0, duration - span));
  return { from: start, to: start + span };
}

/**
 * Returns the window after zooming in (a factor above 1) or out. The anchor keeps its place on the screen.
 * @returns null for the whole video
 */
export function zoomed(
  { from, to }: TimeWindow,
  factor: number,
  anchor: number,
  duration: number,
): TimeWindow | null {
  const span = Math.max((to - from) / factor, Math.min(SHORTEST_WINDOW, duration));
  if (span >= duration * NEARLY_ALL) return null;
  const start = anchor - ((anchor - from) / (to - from)) * span;
  return within({ from: start, to: start + span }, duration);
}

/** Returns the window that begins at a position, as far as the video allows. */
export const movedTo = ({ from, to }: TimeWindow, start: number, duration: number): TimeWindow =>
  within({ from: start, to: start + to - from }, duration);

/** Returns the smallest allowed window that shows a stretch with some room on both sides. */
export function around(from: number, to: number, duration: number): TimeWindow | null {
  const span = Math.max((to - from) * 1.2, SHORTEST_WINDOW);
  if (span >= duration) return null;
  const start = (from + to - span) / 2;
  return within({ from: start, to: start + span }, duration);
}

export const isWithin = ({ from, to }: TimeWindow, position: number): boolean =>
  position >= from && position <= to;

/**
 * Returns the window that follows the position: the next page when playback leaves it, or one around the
 * position after a jump. Playback that is out of sight already is not followed, since the reviewer has
 * scrolled away from it.
 */
export function followed(
  shown: TimeWindow,
  previous: number,
  position: number,
  duration: number,
): TimeWindow {
  const isJump = Math.abs(position - previous) > JUMP;
  if (isWithin(shown, position) || (!isJump && !isWithin(shown, previous))) return shown;
  const lead = isJump ? 0.5 : position > shown.to ? 0.05 : 0.95;
  return movedTo(shown, position - lead * (shown.to - shown.from), duration);
}
