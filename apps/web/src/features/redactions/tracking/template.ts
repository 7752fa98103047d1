import type { Patch } from './gray-picture.ts';

/** An object's appearance, to be found in patches. */
export interface Template {
  readonly columns: number;
  readonly rows: number;
  /** Sum 1. High in the middle: the corners of a box usually show what is behind the object. */
  readonly weights: Float32Array;
  /** With a weighted mean of 0 and a variance of 1, so that neither brightness nor contrast matters. */
  readonly values: Float32Array;
}

/** Part of a template that must be inside the picture for it to be compared. */
const LEAST_INSIDE = 0.4;
/** Variance of shades below which a patch shows nothing to compare. */
const FLAT = 2;
/** Variance that the part of a template inside the picture must have; all of it has 1. */
const LEAST_OWN_VARIANCE = 0.01;
/** Weight of the corners, as a part of the weight in the middle. */
const CORNER = 0.15;

/** Returns how much one of some samples in a row counts. */
const bump = (at: number, count: number): number =>
  CORNER + (1 - CORNER) * Math.cos((((2 * (at + 0.5)) / count - 1) * Math.PI) / 2);

function weightsOf(columns: number, rows: number): Float32Array {
  const weights = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      weights[row * columns + column] = bump(row, rows) * bump(column, columns);
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** Returns values with a weighted mean of 0 and a variance of 1. Returns null if they are all about the same. */
function normalize(values: Float32Array, weights: Float32Array): Float32Array | null {
  let [mean, square] = [0, 0];
  for (let at = 0; at < values.length; at += 1) {
    const weighted = (weights[at] ?? 0) * (values[at] ?? 0);
    mean += weighted;
    square += weighted * (values[at] ?? 0);
  }
  const variance = square - mean * mean;
  if (variance < FLAT) return null;
  const scale = 1 / Math.sqrt(variance);
  return values.map((value) => (value - mean) * scale);
}

/** Returns what a patch shows as a template; null if it is all about the same shade. */
export function toTemplate({ columns, rows, values }: Patch): Template | null {
  const weights = weightsOf(columns, rows);
  const normal = normalize(values, weights);
  return normal && { columns, rows, weights, values: normal };
}

/** Shades of a normalized template, so that its values are not taken for those of a flat patch. */
const CONTRAST = 40;

/** Returns the template with a part of what a patch of its size shows. */
export function blendTemplate(template: Template, patch: Patch, part: number): Template {
  const { weights, values } = template;
  const seen = normalize(patch.values, weights);
  if (!seen) return template;
  const mixed = values.map((value, at) => (value * (1 - part) + (seen[at] ?? 0) * part) * CONTRAST);
  return { ...template, values: normalize(mixed, weights) ?? values };
}

/** Similarity that says nothing: too little is inside the picture, or all of it is about the same shade. */
const NOTHING = -1;

/**
 * Returns how similar a template is to a part of a patch, from -1 to 1: the weighted normalized cross-correlation of
 * what is inside the picture.
 */
export function similarityAt(template: Template, patch: Patch, left: number, top: number): number {
  const { columns, rows } = template;
  const fromColumn = Math.max(patch.columnsInside[0] - left, 0);
  const toColumn = Math.min(patch.columnsInside[1] - left, columns);
  const fromRow = Math.max(patch.rowsInside[0] - top, 0);
  const toRow = Math.min(patch.rowsInside[1] - top, rows);
  const inside = Math.max(toColumn - fromColumn, 0) * Math.max(toRow - fromRow, 0);
  if (inside < LEAST_INSIDE * columns * rows) return NOTHING;
  const isWhole = inside === columns * rows;
  return isWhole
    ? similarityWhole(template, patch, left, top)
    : similarityInside(template, patch, [left, top], [fromColumn, toColumn], [fromRow, toRow]);
}

/** Compares a template of which all is in the picture. */
function similarityWhole(template: Template, patch: Patch, left: number, top: number): number {
  const { columns, rows, weights, values } = template;
  const theirs = patch.values;
  let [other, otherSquare, both] = [0, 0, 0];
  let at = 0;
  for (let row = 0; row < rows; row += 1) {
    const from = (top + row) * patch.columns + left;
    for (let place = from; place < from + columns; place += 1, at += 1) {
      const shade = theirs[place] ?? 0;
      const weighted = (weights[at] ?? 0) * shade;
      other += weighted;
      otherSquare += weighted * shade;
      both += weighted * (values[at] ?? 0);
    }
  }
  const variance = otherSquare - other * other;
  return variance < FLAT ? NOTHING : both / Math.sqrt(variance);
}

/** Compares the part of a template that is in the picture. */
function similarityInside(
  { columns, weights, values }: Template,
  patch: Patch,
  [left, top]: readonly [number, number],
  [fromColumn, toColumn]: readonly [number, number],
  [fromRow, toRow]: readonly [number, number],
): number {
  let [weight, own, ownSquare, other, otherSquare, both] = [0, 0, 0, 0, 0, 0];
  for (let row = fromRow; row < toRow; row += 1) {
    let at = row * columns + fromColumn;
    let from = (top + row) * patch.columns + left + fromColumn;
    for (let column = fromColumn; column < toColumn; column += 1, at += 1, from += 1) {
      const share = weights[at] ?? 0;
      const mine = values[at] ?? 0;
      const theirs = patch.values[from] ?? 0;
      weight += share;
      own += share * mine;
      ownSquare += share * mine * mine;
      other += share * theirs;
      otherSquare += share * theirs * theirs;
      both += share * mine * theirs;
    }
  }
  const variance = otherSquare / weight - (other / weight) ** 2;
  const ownVariance = ownSquare / weight - (own / weight) ** 2;
  if (variance < FLAT || ownVariance < LEAST_OWN_VARIANCE) return NOTHING;
  const shared = both / weight - (own / weight) * (other / weight);
  return shared / Math.sqrt(variance * ownVariance);
}

/** Returns the offset of a parabola's top from the middle of three values next to each other: -0.5 to 0.5. */
export function peakOffset(before: number, middle: number, after: number): number {
  const curve = before - 2 * middle + after;
  if (curve >= -1e-9 || before === NOTHING || after === NOTHING) return 0;
  return Math.min(Math.max((before - after) / (2 * curve), -0.5), 0.5);
}
