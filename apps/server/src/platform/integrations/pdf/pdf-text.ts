import {
  BOTTOM,
  CONTENT_WIDTH,
  INK,
  MARGIN,
  RULE,
  TOP,
  artifact,
  makeRoom,
  nextPage,
  type Element,
  type Pdf,
} from './tagged-pdf.ts';
import { drawLine } from './typesetting/draw-line.ts';
import type { FontStyle } from './typesetting/font-catalog.ts';
import type { TextLine } from './typesetting/text-block.ts';

/** Position of lines on a page, in points. */
interface LineBox {
  readonly x: number;
  readonly width: number;
  readonly color: string;
  /** Defaults to the side on which the text begins: right for Arabic and Hebrew. */
  readonly align?: 'left' | 'right';
}

/** Draws lines below each other. @returns y position of the next line. */
export function drawLines(pdf: Pdf, lines: readonly TextLine[], y: number, box: LineBox): number {
  pdf.kit.fillColor(box.color);
  let top = y;
  for (const line of lines) {
    const align = box.align ?? (line.baseLevel === 1 ? 'right' : 'left');
    const x = align === 'right' ? box.x + box.width - line.extent : box.x;
    drawLine(pdf.kit, pdf.fonts, line, x, top + line.ascent);
    top += line.height;
  }
  return top;
}

/** Returns how many lines fit into this height. */
export function countFitting(lines: readonly TextLine[], height: number): number {
  let total = 0;
  const tooFar = lines.findIndex((line) => {
    total += line.height;
    return total > height;
  });
  return tooFar === -1 ? lines.length : tooFar;
}

export const heightOf = (lines: readonly TextLine[]): number =>
  lines.reduce((sum, { height }) => sum + height, 0);

const HEADINGS = {
  H1: { size: 20, before: 0, after: 6 },
  H2: { size: 13, before: 16, after: 6 },
} as const;

/**
 * @param follows height of the content that must be on the same page, so that no heading is
 *   left at the bottom.
 */
export function heading(
  pdf: Pdf,
  parent: Element,
  level: keyof typeof HEADINGS,
  text: string,
  follows = 60,
): void {
  const { size, before, after } = HEADINGS[level];
  makeRoom(pdf, before + size + after + follows);
  if (pdf.kit.y > TOP) pdf.kit.y += before;
  const lines = pdf.layout.lines(text, CONTENT_WIDTH, { style: 'bold', size });
  block(pdf, parent, level, lines, INK);
  pdf.kit.y += after;
}

export interface ParagraphStyle {
  readonly font?: FontStyle;
  readonly size?: number;
  readonly color?: string;
  /** Indents the text, with a rule at its left, as quotations are. */
  readonly quote?: boolean;
}

const QUOTE_INDENT = 12;

/** Draws text of any length, which flows over pages. An empty line ends a paragraph. */
export function paragraphs(pdf: Pdf, parent: Element, text: string, style: ParagraphStyle = {}): void {
  const { font = 'text', size = 9.5, color = INK, quote = false } = style;
  const indent = quote ? QUOTE_INDENT : 0;
  for (const part of text.split(/\n{2,}/)) {
    if (part.trim() === '') continue;
    makeRoom(pdf, size * 3);
    const format = { style: font, size, lineGap: 2 };
    block(pdf, parent, 'P', pdf.layout.lines(part.trim(), CONTENT_WIDTH - indent, format), color, indent);
    pdf.kit.y += 6;
  }
}

/** Draws lines as one element of the structure tree, on as many pages as they need. */
function block(
  pdf: Pdf,
  parent: Element,
  tag: string,
  lines: readonly TextLine[],
  color: string,
  indent = 0,
): void {
  const { kit } = pdf;
  const element = kit.struct(tag);
  parent.add(element);
  let rest = lines;
  while (rest.length > 0) {
    const fitting = countFitting(rest, BOTTOM - kit.y);
    // On an empty page a line is always drawn: no other page would have more room.
    const count = fitting === 0 && kit.y <= TOP ? 1 : fitting;
    const part = rest.slice(0, count);
    if (part.length > 0) {
      element.add(() => {
        kit.y = drawLines(pdf, part, kit.y, { x: MARGIN + indent, width: CONTENT_WIDTH - indent, color });
      });
      const height = heightOf(part);
      if (indent > 0) artifact(pdf, () => kit.rect(MARGIN, kit.y - height, 2, height).fill(RULE));
    }
    rest = rest.slice(count);
    if (rest.length > 0) nextPage(pdf);
  }
  element.end();
}
