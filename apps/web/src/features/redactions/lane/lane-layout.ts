/** A stretch on a lane, in frames or microseconds. */
export interface Bar {
  readonly id: string;
  readonly from: number;
  readonly to: number;
}

/** Bars of a row by start. Only those of the last row may overlap. */
export type LaneRow<One extends Bar> = readonly One[];

/**
 * Places bars in rows so that they do not overlap: each in the first row that is free. Those that do not fit into the
 * given number of rows share the last one.
 */
export function placeInRows<One extends Bar>(
  bars: readonly One[],
  mostRows: number,
): readonly LaneRow<One>[] {
  const rows: One[][] = [];
  const ends: number[] = [];
  for (const bar of bars.toSorted((one, other) => one.from - other.from || one.to - other.to)) {
    const free = ends.findIndex((end) => end < bar.from);
    const at = free === -1 ? Math.min(rows.length, mostRows - 1) : free;
    (rows[at] ??= []).push(bar);
    ends[at] = Math.max(ends[at] ?? 0, bar.to);
  }
  return rows;
}

/** A bar, or several that are too close to distinguish, in whole pixels. */
export interface PlacedBar<One extends Bar> {
  readonly bar: One;
  readonly left: number;
  readonly width: number;
}

/**
 * Returns the bars of a row that are in view, in pixels. Each is at least a pixel wide; one that would be within the
 * pixels of the previous one is left out, so that there are never more than pixels.
 * @param xOf pixel of a position; ascending
 */
export function visibleBars<One extends Bar>(
  row: LaneRow<One>,
  width: number,
  xOf: (position: number) => number,
): PlacedBar<One>[] {
  const placed: PlacedBar<One>[] = [];
  let covered = Number.NEGATIVE_INFINITY;
  for (let at = firstInView(row, xOf); at < row.length; at += 1) {
    const bar = row[at];
    if (!bar) break;
    const left = Math.round(Math.max(xOf(bar.from), 0));
    if (left > width) break;
    const right = Math.max(Math.round(Math.min(xOf(bar.to), width)), left + 1);
    if (right <= covered || right < 0) continue;
    covered = right;
    placed.push({ bar, left, width: right - left });
  }
  return placed;
}

/**
 * Returns the index of the first bar that may be in view, by binary search over starts. The bar before it may reach
 * into view; in the last row, earlier ones may, too.
 */
function firstInView<One extends Bar>(row: LaneRow<One>, xOf: (position: number) => number): number {
  if (hasOverlaps(row)) return 0;
  let low = 0;
  let high = row.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const bar = row[middle];
    if (bar && xOf(bar.to) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

const overlapping = new WeakMap<LaneRow<Bar>, boolean>();

function hasOverlaps(row: LaneRow<Bar>): boolean {
  const known = overlapping.get(row);
  if (known !== undefined) return known;
  const found = row.some((bar, at) => bar.from <= (row[at - 1]?.to ?? Number.NEGATIVE_INFINITY));
  overlapping.set(row, found);
  return found;
}

/** Returns the height of each row of a lane: as high as fits, within limits. */
export const rowHeight = (height: number, rows: number, highest: number): number =>
  Math.max(2, Math.min(highest, Math.floor(height / Math.max(rows, 1))));

/** Returns the bar at a point: in its row, or in the nearest one below or above. */
export function barAt<One extends Bar>(
  rows: readonly LaneRow<One>[],
  rowIndex: number,
  position: number,
): One | null {
  const order = rows
    .map((_row, at) => at)
    .toSorted((a, b) => Math.abs(a - rowIndex) - Math.abs(b - rowIndex));
  for (const at of order) {
    const found = rows[at]?.findLast(({ from, to }) => from <= position && position <= to);
    if (found) return found;
  }
  return null;
}
