import { breakLines, type BrokenLine } from './break-lines.ts';
import type { FontStyle } from './font-catalog.ts';
import type { FontLibrary } from './font-library.ts';
import type { Cluster, TextShaper } from './shape-text.ts';
import type { GlyphBox } from './typeface.ts';

export interface TextFormat {
  readonly style: FontStyle;
  /** In points. */
  readonly size: number;
  /** Space between lines, in points. */
  readonly lineGap?: number;
}

/**
 * A line ready to be drawn. `width` and the properties of BrokenLine are in thousandths of an em, all
 * others in points.
 */
export interface TextLine extends BrokenLine {
  readonly size: number;
  /** Pen position of each cluster from the left edge, in thousandths of an em. */
  readonly lefts: readonly number[];
  /** Space that ink needs to the left of the first pen position. */
  readonly inset: number;
  /** Combined width of ink and pen positions. */
  readonly extent: number;
  readonly ascent: number;
  /** Height of ink and font, including the line gap below. */
  readonly height: number;
}

/** Returns the width of the line that begins this far below the first one. All values are in points. */
export type WidthAt = (down: number) => number;

/** Names, labels and categories repeat in tables; longer texts rarely do. In UTF-16 code units. */
const MAX_REMEMBERED = 60;

/** Breaks texts into lines with the fonts of one document. */
export class TextLayout {
  readonly #fonts: FontLibrary;
  readonly #shaper: TextShaper;
  readonly #remembered = new Map<string, readonly TextLine[]>();

  constructor(fonts: FontLibrary, shaper: TextShaper) {
    this.#fonts = fonts;
    this.#shaper = shaper;
  }

  /** @param width in points; no line exceeds it. */
  lines(text: string, width: number, format: TextFormat): readonly TextLine[] {
    if (text.length > MAX_REMEMBERED) return this.linesAround(text, () => width, format);
    const { style, size, lineGap = 0 } = format;
    const key = [style, size, lineGap, width, text].join(' ');
    let lines = this.#remembered.get(key);
    if (lines === undefined) {
      lines = this.linesAround(text, () => width, format);
      this.#remembered.set(key, lines);
    }
    return lines;
  }

  /** Like `lines`, for lines that are not all of the same width, such as those around a picture. */
  linesAround(text: string, widthAt: WidthAt, format: TextFormat): readonly TextLine[] {
    const { style, size } = format;
    const lines: TextLine[] = [];
    let down = 0;
    for (const paragraph of text.split('\n')) {
      const shaped = this.#shaper.shape(paragraph, style);
      for (const broken of breakLines(paragraph, shaped, () => (widthAt(down) / size) * 1000)) {
        const line = this.#measure(broken, widthAt(down), format);
        lines.push(line);
        down += line.height;
      }
    }
    return lines;
  }

  /** Returns one line, truncated with an ellipsis if it is too long. */
  singleLine(text: string, width: number, format: TextFormat): TextLine {
    const [first, second] = this.lines(text, width, format);
    if (first === undefined || second === undefined) {
      return first ?? this.#measure({ clusters: [], trailing: [], width: 0, baseLevel: 0 }, width, format);
    }
    const [ellipsis] = this.lines('…', width, format);
    const clusters = [...first.clusters];
    const end = ellipsis?.clusters ?? [];
    const room = (width / format.size) * 1000 - (ellipsis?.width ?? 0);
    let total = first.width;
    while (total > room) total -= clusters.pop()?.advance ?? total;
    return this.#measure(
      { ...first, clusters: [...clusters, ...end], trailing: [], width: total + (ellipsis?.width ?? 0) },
      width,
      format,
    );
  }

  #measure(line: BrokenLine, width: number, { style, size, lineGap = 0 }: TextFormat): TextLine {
    const base = this.#fonts.base[style];
    const lefts = leftEdges(line.clusters);
    const ink = inkOf(line.clusters, lefts);
    const top = Math.max(base.ascent, ink.top);
    const bottom = Math.min(-base.descent, ink.bottom);
    const inset = Math.max(0, -ink.left);
    // Shrinks a single cluster that is wider than a narrow column, such as a code point's notation.
    const needed = inset + Math.max(line.width, ink.right);
    const fitted = needed * size > width * 1000 ? (width * 1000) / needed : size;
    return {
      ...line,
      lefts,
      size: fitted,
      inset: (inset * fitted) / 1000,
      extent: (needed * fitted) / 1000,
      ascent: (top * fitted) / 1000,
      height: ((top - bottom) * fitted) / 1000 + lineGap,
    };
  }
}

/** Returns the pen positions of clusters from left to right (UAX #9, rule L2), in thousandths of an em. */
function leftEdges(clusters: readonly Cluster[]): readonly number[] {
  const lefts = Array.from<number>({ length: clusters.length });
  let pen = 0;
  for (const index of visualOrder(clusters)) {
    lefts[index] = pen;
    pen += clusters[index]?.advance ?? 0;
  }
  return lefts;
}

/** Reverses sequences at each level or above, from the highest level to the lowest odd one. */
function visualOrder(clusters: readonly Cluster[]): readonly number[] {
  const ordered = clusters.map((_, index) => index);
  const levelAt = (place: number): number => clusters[ordered[place] ?? -1]?.level ?? -1;
  const highest = clusters.reduce((level, cluster) => Math.max(level, cluster.level), 0);
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while (levelAt(end) >= level) end += 1;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = end;
    }
  }
  return ordered;
}

function inkOf(clusters: readonly Cluster[], lefts: readonly number[]): GlyphBox {
  let left = 0;
  let right = 0;
  let top = 0;
  let bottom = 0;
  clusters.forEach(({ typeface, glyphs }, index) => {
    let pen = lefts[index] ?? 0;
    for (const glyph of glyphs) {
      const box = typeface.box(glyph.id);
      left = Math.min(left, pen + glyph.x + box.left);
      right = Math.max(right, pen + glyph.x + box.right);
      top = Math.max(top, glyph.y + box.top);
      bottom = Math.min(bottom, glyph.y + box.bottom);
      pen += glyph.advance;
    }
  });
  return { left, right, top, bottom };
}
