import { loadFonts } from '../typesetting/font-library.ts';
import { TextShaper } from '../typesetting/shape-text.ts';
import { TextLayout, type TextLine } from '../typesetting/text-block.ts';
import { printable } from '../typesetting/visible-text.ts';
import { addOutline, fillOutlines, type Point } from './fill-outlines.ts';

/** Of a picture, in pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** A text as a picture: white on black. */
export interface DrawnLabel extends Size {
  /** Brightness of each pixel by rows, from 16 (black) to 235 (white), as in video. */
  readonly pixels: Uint8Array;
}

/** Part of the shorter side of the picture that a line's letters take. */
const LETTERS = 1 / 36;
/** Smallest size that can be read, in pixels. */
const SMALLEST = 11;
const LARGEST = 48;
/** Longer texts end with an ellipsis, so that the label never covers a picture. */
const MOST_LINES = 3;
const BLACK = 16;
const WHITE = 235;

/** A text that labels a picture. */
export interface LabelRequest {
  readonly text: string;
  /** Of the picture. */
  readonly size: Size;
  /** Whether the label is as wide as the picture; otherwise it is only as wide as the text. */
  readonly isFullWidth: boolean;
}

/** Draws a text that labels a picture, with the fonts of reports. Its sides are even. */
export async function typesetLabel({ text, size: picture, isFullWidth }: LabelRequest): Promise<DrawnLabel> {
  const { width, height } = picture;
  const shown = printable(text);
  const fonts = await loadFonts([shown, '…']);
  const layout = new TextLayout(fonts, new TextShaper(await import('harfbuzzjs'), fonts));
  const size = Math.min(LARGEST, Math.max(SMALLEST, Math.min(width, height) * LETTERS));
  const margin = Math.ceil(size / 2);
  const lines = linesOf(layout, shown, Math.max(1, width - 2 * margin), size);
  const extent = Math.max(...lines.map((line) => line.extent));
  const drawn = {
    width: isFullWidth ? width : Math.min(width, even(extent + 2 * margin)),
    height: Math.min(height, even(lines.reduce((sum, line) => sum + line.height, margin))),
  };
  const outlines: Point[][] = [];
  let top = margin / 2;
  for (const line of lines) {
    addLine(outlines, line, { left: margin, baseline: top + line.ascent });
    top += line.height;
  }
  const covered = fillOutlines(outlines, drawn);
  return {
    ...drawn,
    pixels: Uint8Array.from(covered, (part) => BLACK + Math.min(1, part) * (WHITE - BLACK)),
  };
}

const even = (side: number): number => Math.ceil(side / 2) * 2;

function linesOf(layout: TextLayout, text: string, width: number, size: number): readonly TextLine[] {
  const format = { style: 'text', size } as const;
  const lines = layout.lines(text, width, format);
  const last = lines[MOST_LINES - 1];
  if (lines.length <= MOST_LINES || !last) return lines;
  const rest = lines
    .slice(MOST_LINES - 1)
    .flatMap(({ clusters, trailing }) => clusters.concat(trailing))
    .map((cluster) => cluster.text)
    .join('');
  return [...lines.slice(0, MOST_LINES - 1), layout.singleLine(rest, width, format)];
}

function addLine(
  outlines: Point[][],
  { clusters, lefts, size, inset }: TextLine,
  { left, baseline }: { readonly left: number; readonly baseline: number },
): void {
  for (const [index, { typeface, glyphs }] of clusters.entries()) {
    const scale = size / typeface.font.face.upem;
    let pen = left + inset + ((lefts[index] ?? 0) * size) / 1000;
    for (const { id, advance, x, y } of glyphs) {
      const from = pen + (x * size) / 1000;
      const rise = (y * size) / 1000;
      addOutline(outlines, typeface.font.glyphToPath(id), (across, up) => [
        from + across * scale,
        baseline - rise - up * scale,
      ]);
      pen += (advance * size) / 1000;
    }
  }
}
