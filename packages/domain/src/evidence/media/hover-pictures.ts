/** Pictures at most, in rows of this many. */
const MOST_PICTURES = 120;
const COLUMNS = 12;
const SHORTEST_INTERVAL = 1_000_000;

/**
 * How small pictures of a whole video are arranged in one image: from left to right, row by row. Picture n,
 * from 0, is the one at n times the interval.
 */
export interface HoverLayout {
  readonly intervalMicroseconds: number;
  readonly count: number;
  readonly columns: number;
  readonly rows: number;
}

/** Returns the layout for a video; the same for every file of that duration. */
export function hoverLayout(durationMicroseconds: number): HoverLayout {
  const intervalMicroseconds = Math.max(SHORTEST_INTERVAL, Math.ceil(durationMicroseconds / MOST_PICTURES));
  const count = Math.max(1, Math.ceil(durationMicroseconds / intervalMicroseconds));
  const columns = Math.min(COLUMNS, count);
  return { intervalMicroseconds, count, columns, rows: Math.ceil(count / columns) };
}

/** Returns the number of the picture nearest to a position, from 0. */
export function hoverPictureAt({ intervalMicroseconds, count }: HoverLayout, microseconds: number): number {
  return Math.min(count - 1, Math.max(0, Math.round(microseconds / intervalMicroseconds)));
}
