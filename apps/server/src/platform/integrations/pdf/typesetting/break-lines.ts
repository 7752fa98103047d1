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
/** Ranges and sizes, such as `00:01:02.000 – 00:01:05.000` and `1920 × 1080`. */
const ranges = /\d [–×] (?=\d)/gu;
/** Break opportunities in names of files and in addresses, but not before a suffix: `AXON_Body_4.mp4`. */
const divisions = /[_@](?=[^\s_.@])|\.(?=[^\s_.@]{5})/gu;

/** Positions, in UTF-16 code units, before which a line may begin. */
interface Opportunities {
  readonly words: ReadonlySet<number>;
  /** For words, ranges and names that are longer than a line. */
  readonly parts: ReadonlySet<number>;
}

/**
 * Breaks a paragraph where Unicode allows it (UAX #14), but not in ranges of numbers. A longer word is broken
 * at the divisions of a file's name, and one without them where it no longer fits. A single cluster that is
 * wider than the line gets its own line.
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
  opportunities: Opportunities,
): number {
  let width = 0;
  let afterWord = start;
  let afterPart = start;
  let index = start;
  for (; index < clusters.length; index += 1) {
    const cluster = clusters[index];
    if (cluster === undefined) break;
    if (!cluster.isSpace && width + cluster.advance > maxWidth && index > start) break;
    width += cluster.advance;
    if (opportunities.words.has(cluster.end)) afterWord = index + 1;
    if (opportunities.parts.has(cluster.end)) afterPart = index + 1;
  }
  if (index === clusters.length) return index;
  if (afterWord > start) return afterWord;
  return afterPart > start ? afterPart : index;
}

function lineOf(clusters: readonly Cluster[], baseLevel: number): BrokenLine {
  const end = clusters.findLastIndex((cluster) => !cluster.isSpace) + 1;
  const kept = clusters.slice(0, end);
  const width = kept.reduce((sum, cluster) => sum + cluster.advance, 0);
  return { clusters: kept, trailing: clusters.slice(end), width, baseLevel };
}

function findOpportunities(text: string): Opportunities {
  const positions = new Set<number>();
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak())
    positions.add(next.position);
  for (const match of text.matchAll(unspaced)) {
    for (const { index } of words.segment(match[0])) if (index > 0) positions.add(match.index + index);
  }
  const parts = new Set<number>();
  for (const { index } of text.matchAll(divisions)) parts.add(index + 1);
  for (const { index } of text.matchAll(ranges)) {
    positions.delete(index + 2);
    positions.delete(index + 4);
    parts.add(index + 4);
  }
  return { words: positions, parts };
}
