import type { Cluster, ShapedText } from './shape-text.ts';
import { LineBreaker } from './untyped-libraries.ts';

/** One line of text. Measurements are in thousandths of an em. */
export interface BrokenLine {
  /** In logical order. */
  readonly clusters: readonly Cluster[];
  /** Trailing white space, which takes no room. */
  readonly trailing: readonly Cluster[];
  readonly width: number;
  readonly baseLevel: number;
}

/** Languages without spaces, whose words are in ICU's dictionaries. */
const unspaced =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}][\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{M}]*/gu;
const words = new Intl.Segmenter('th', { granularity: 'word' });

/**
 * Breaks a paragraph where Unicode allows it (UAX #14), and a longer word where it no longer fits. A single
 * cluster that is wider than the line gets its own line.
 * @param nextWidth returns the width of the next line, in thousandths of an em
 */
export function* breakLines(
  text: string,
  shaped: ShapedText,
  nextWidth: () => number,
): Generator<BrokenLine, void> {
  const { clusters, baseLevel } = shaped;
  if (clusters.length === 0) {
    yield { clusters: [], trailing: [], width: 0, baseLevel };
    return;
  }
  const total = clusters.reduce((sum, cluster) => sum + cluster.advance, 0);
  if (total <= nextWidth()) {
    yield lineOf(clusters, baseLevel);
    return;
  }
  const opportunities = findOpportunities(text);
  let start = 0;
  while (start < clusters.length) {
    const end = lineEnd(clusters, start, nextWidth(), opportunities);
    yield lineOf(clusters.slice(start, end), baseLevel);
    start = end;
  }
}

function lineEnd(
  clusters: readonly Cluster[],
  start: number,
  maxWidth: number,
  opportunities: ReadonlySet<number>,
): number {
  let width = 0;
  let best = start;
  let index = start;
  for (; index < clusters.length; index += 1) {
    const cluster = clusters[index];
    if (cluster === undefined) break;
    if (!cluster.isSpace && width + cluster.advance > maxWidth && index > start) break;
    width += cluster.advance;
    if (opportunities.has(cluster.end)) best = index + 1;
  }
  if (index === clusters.length) return index;
  return best > start ? best : index;
}

function lineOf(clusters: readonly Cluster[], baseLevel: number): BrokenLine {
  const end = clusters.findLastIndex((cluster) => !cluster.isSpace) + 1;
  const kept = clusters.slice(0, end);
  const width = kept.reduce((sum, cluster) => sum + cluster.advance, 0);
  return { clusters: kept, trailing: clusters.slice(end), width, baseLevel };
}

/** Returns the positions, in UTF-16 code units, before which a line may begin. */
function findOpportunities(text: string): ReadonlySet<number> {
  const positions = new Set<number>();
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak())
    positions.add(next.position);
  for (const match of text.matchAll(unspaced)) {
    for (const { index } of words.segment(match[0])) if (index > 0) positions.add(match.index + index);
  }
  return positions;
}
