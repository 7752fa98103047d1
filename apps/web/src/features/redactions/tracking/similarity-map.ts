import type { Patch } from './gray-picture.ts';
import { similarityAt, type Template } from './template.ts';

/** A distant place has to be better than a near one by this much. */
const DISTANCE_PENALTY = 0.08;
/** How far the best place has to stand out from all others, in standard deviations. */
const LEAST_PEAK = 2.5;
/** Places of a map that may be the object. */
export const MOST_CANDIDATES = 3;

/** How similar a template is to each part of a patch, row by row. */
export interface SimilarityMap {
  readonly columns: number;
  readonly rows: number;
  readonly scores: Float32Array;
}

/** Compares a template with all parts of a larger patch. */
export function compare(template: Template, patch: Patch): SimilarityMap {
  const columns = patch.columns - template.columns + 1;
  const rows = patch.rows - template.rows + 1;
  const scores = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      scores[row * columns + column] = similarityAt(template, patch, column, row);
  return { columns, rows, scores };
}

/** Returns the best places of a map that stand out from all others, with a little less for distant ones. */
export function peaksOf(
  { columns, rows, scores }: SimilarityMap,
  [marginX, marginY]: readonly [number, number],
): readonly { readonly column: number; readonly row: number; readonly score: number }[] {
  let [sum, square, count] = [0, 0, 0];
  for (const score of scores) {
    if (score <= -1) continue;
    sum += score;
    square += score * score;
    count += 1;
  }
  const mean = sum / Math.max(count, 1);
  const spread = Math.sqrt(Math.max(square / Math.max(count, 1) - mean * mean, 1e-6));
  const found: { column: number; row: number; score: number }[] = [];
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const score = scores[row * columns + column] ?? -1;
      if (score < mean + LEAST_PEAK * spread && count > 50) continue;
      if (!isPeak(scores, columns, rows, column, row)) continue;
      const distance = ((column - marginX) / marginX) ** 2 + ((row - marginY) / marginY) ** 2;
      found.push({ column, row, score: score - DISTANCE_PENALTY * distance });
    }
  return found.toSorted((one, other) => other.score - one.score).slice(0, MOST_CANDIDATES);
}

function isPeak(scores: Float32Array, columns: number, rows: number, column: number, row: number): boolean {
  const score = scores[row * columns + column] ?? -1;
  for (let y = Math.max(row - 1, 0); y <= Math.min(row + 1, rows - 1); y += 1)
    for (let x = Math.max(column - 1, 0); x <= Math.min(column + 1, columns - 1); x += 1)
      if ((scores[y * columns + x] ?? -1) > score) return false;
  return true;
}
