/** A point of an outline, in pixels from the upper left corner. */
export type Point = readonly [x: number, y: number];

/** Rows that are sampled for each row of pixels. */
const SAMPLES = 4;
/** Lines that replace a curve. */
const STEPS = 8;

/**
 * Adds the outlines of a glyph (an SVG path with the commands M, L, Q, C and Z) to a list of closed lines.
 * @param place converts a point of the font to pixels
 */
export function addOutline(lines: Point[][], path: string, place: (x: number, y: number) => Point): void {
  for (const [, command, values = ''] of path.matchAll(/(?<command>[MLQCZ])(?<values>[^MLQCZ]*)/gu)) {
    const numbers = values.split(/[ ,]+/u).filter(Boolean).map(Number);
    const points = Array.from({ length: numbers.length / 2 }, (_none, at) =>
      place(numbers[2 * at] ?? 0, numbers[2 * at + 1] ?? 0),
    );
    const line = lines.at(-1);
    const from = line?.at(-1);
    if (command === 'M') lines.push([...points]);
    else if (line && from && points.length > 0)
      for (let step = 1; step <= (points.length > 1 ? STEPS : 1); step += 1)
        line.push(pointOfCurve([from, ...points], points.length > 1 ? step / STEPS : 1));
  }
}

/** Returns a point of a Bézier curve (de Casteljau). */
function pointOfCurve(points: readonly Point[], part: number): Point {
  let left = points;
  while (left.length > 1)
    left = left.slice(1).map(([x, y], at): Point => {
      const [beforeX, beforeY] = left[at] ?? [x, y];
      return [beforeX + (x - beforeX) * part, beforeY + (y - beforeY) * part];
    });
  return left[0] ?? [0, 0];
}

/**
 * Returns how much of each pixel closed lines cover, from 0 to 1, by rows. Inside is where the lines wind around a point
 * (the nonzero rule of fonts).
 */
export function fillOutlines(
  lines: readonly (readonly Point[])[],
  { width, height }: { readonly width: number; readonly height: number },
): Float32Array {
  const covered = new Float32Array(width * height);
  for (let row = 0; row < height * SAMPLES; row += 1) {
    const y = (row + 0.5) / SAMPLES;
    const start = Math.floor(row / SAMPLES) * width;
    let [winding, from] = [0, 0];
    for (const { x, turn } of crossings(lines, y)) {
      if (winding !== 0) addSpan(covered, start, { from, to: x, width });
      winding += turn;
      from = x;
    }
  }
  return covered;
}

function crossings(lines: readonly (readonly Point[])[], y: number) {
  const found: { readonly x: number; readonly turn: 1 | -1 }[] = [];
  for (const line of lines)
    for (const [at, [x1, y1]] of line.entries()) {
      const [x2, y2] = line[(at + 1) % line.length] ?? [x1, y1];
      if (y1 <= y !== y2 <= y)
        found.push({ x: x1 + ((y - y1) / (y2 - y1)) * (x2 - x1), turn: y1 < y2 ? 1 : -1 });
    }
  return found.toSorted((one, other) => one.x - other.x);
}

function addSpan(
  covered: Float32Array,
  start: number,
  { from, to, width }: { readonly from: number; readonly to: number; readonly width: number },
): void {
  const [left, right] = [Math.max(0, from), Math.min(width, to)];
  for (let x = Math.floor(left); x < right; x += 1) {
    const part = Math.min(right, x + 1) - Math.max(left, x);
    covered[start + x] = (covered[start + x] ?? 0) + part / SAMPLES;
  }
}
