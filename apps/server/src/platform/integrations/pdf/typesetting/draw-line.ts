import { hexText, hex, type EmbeddedFont, type EmbeddedFonts } from './embedded-fonts.ts';
import type { Cluster, Glyph } from './shape-text.ts';
import type { TextLine } from './text-block.ts';

/** Adjacent clusters, in logical order, with the same font and direction. */
interface Run {
  readonly clusters: Cluster[];
  /** Points from the left edge of the line. */
  x: number;
}

/** Used for the second and further glyphs of a character. */
const NO_TEXT = '\u200b';

/**
 * Draws a line. Runs are written in logical order and placed in visual order, so that programs that read
 * the page in content order get the text as it was written. Right-to-left runs are marked as reversed
 * (ISO 32000-1, 14.8.2.3.3). If there are more glyphs than characters, the characters are written as
 * actual text (14.9.4).
 * @param x left edge in points
 * @param baseline from the top of the page
 */
export function drawLine(
  kit: PDFKit.PDFDocument,
  fonts: EmbeddedFonts,
  line: TextLine,
  x: number,
  baseline: number,
): void {
  for (const run of placedRuns(line)) {
    const [first] = run.clusters;
    if (first === undefined) continue;
    const font = fonts.use(first.typeface);
    const isRightToLeft = first.level % 2 === 1;
    const place = `1 0 0 -1 ${number(x + run.x)} ${number(baseline)} Tm`;
    if (isRightToLeft) kit.addContent('/ReversedChars BMC');
    kit.addContent(`BT /${font.name} ${number(line.size)} Tf ${place}`);
    kit.addContent(showRun(font, isRightToLeft ? run.clusters.toReversed() : run.clusters, line.size));
    kit.addContent(isRightToLeft ? 'ET EMC' : 'ET');
  }
}

function placedRuns({ clusters, lefts, trailing, size, width, inset, baseLevel }: TextLine): readonly Run[] {
  const runs: Run[] = [];
  clusters.forEach((cluster, index) => {
    const x = inset + ((lefts[index] ?? 0) * size) / 1000;
    const last = runs.at(-1);
    const [first] = last?.clusters ?? [];
    if (last && first?.level === cluster.level && first.typeface === cluster.typeface) {
      last.clusters.push(cluster);
      last.x = Math.min(last.x, x);
    } else {
      runs.push({ clusters: [cluster], x });
    }
  });
  // Trailing white space is part of the text, but takes no room.
  const x = inset + (baseLevel === 0 ? (width * size) / 1000 : 0);
  for (const cluster of trailing) {
    const glyphs = cluster.glyphs.map((glyph) => ({ ...glyph, advance: 0 }));
    runs.push({ clusters: [{ ...cluster, level: 0, glyphs }], x });
  }
  return runs;
}

/** Returns text-showing operators for clusters from left to right. */
function showRun(font: EmbeddedFont, clusters: readonly Cluster[], size: number): string {
  const operators: string[] = [];
  let shown = '';
  let rise = 0;
  /** Positions in thousandths of an em: of the viewer, and of the next glyph. */
  let viewer = 0;
  let pen = 0;
  const flush = (): void => {
    if (shown !== '') operators.push(`[${shown.replaceAll('><', '')}] TJ`);
    shown = '';
  };
  const showGlyph = (glyph: Glyph, text: string): void => {
    if (Math.abs(glyph.y - rise) > 0.5) {
      flush();
      rise = glyph.y;
      operators.push(`${number((rise * size) / 1000)} Ts`);
    }
    const back = Math.round(viewer - (pen + glyph.x));
    if (back !== 0) {
      shown += String(back);
      viewer -= back;
    }
    shown += `<${hex(font.characterId(glyph.id, text))}>`;
    viewer += font.width(glyph.id);
    pen += glyph.advance;
  };
  for (const cluster of clusters) {
    const texts = divideText(cluster);
    const isExact = texts.every((text) => text !== NO_TEXT);
    if (!isExact) {
      flush();
      operators.push(`/Span <</ActualText <FEFF${hexText(cluster.text)}>>> BDC`);
    }
    cluster.glyphs.forEach((glyph, index) => showGlyph(glyph, texts[index] ?? NO_TEXT));
    if (!isExact) {
      flush();
      operators.push('EMC');
    }
  }
  flush();
  if (rise !== 0) operators.push('0 Ts');
  return operators.join(' ');
}

/** Splits the cluster's text into one part per glyph, from left to right. */
function divideText({ text, glyphs, level }: Cluster): readonly string[] {
  const characters = Array.from(text);
  const parts = glyphs.map((_, index) =>
    index === glyphs.length - 1 ? characters.slice(index).join('') : characters[index],
  );
  const filled = parts.map((part) => part || NO_TEXT);
  return level % 2 === 1 ? filled.toReversed() : filled;
}

/** Formats a number in fixed notation with up to three decimals. PDF does not support exponents. */
const number = (value: number): string => String(Math.round(value * 1000) / 1000);
