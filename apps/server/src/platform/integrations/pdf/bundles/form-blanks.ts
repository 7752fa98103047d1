import type { Blank } from '@plainview/domain/proof/bundles/certification/certification-form';
import { drawLines } from '../pdf-text.ts';
import {
  CONTENT_WIDTH,
  INK,
  MARGIN,
  QUIET,
  artifact,
  makeRoom,
  type Element,
  type Pdf,
} from '../tagged-pdf.ts';

/** Space above a rule, for handwriting. */
const WRITING = 24;
const LABEL = 14;
/** Between two blanks in a row. */
const GAP = 22;

/** A box to check by hand, as a text that screen readers know. */
export const BOX = '\u2610';

export const heightOfBlank = ({ rules }: Blank): number => rules * WRITING + LABEL;

/** Returns blanks in rows of two. Those with two rules have a row of their own. */
function rowsOf(blanks: readonly Blank[]): readonly (readonly Blank[])[] {
  const rows: Blank[][] = [];
  for (const blank of blanks) {
    const last = rows.at(-1);
    if (blank.rules === 1 && last?.length === 1 && last[0]?.rules === 1) last.push(blank);
    else rows.push([blank]);
  }
  return rows;
}

export const heightOfBlanks = (blanks: readonly Blank[]): number =>
  rowsOf(blanks).reduce((sum, row) => sum + Math.max(...row.map(heightOfBlank)), 0);

/** Draws blanks to fill in by hand, all on one page. */
export function blanksBlock(pdf: Pdf, root: Element, blanks: readonly Blank[]): void {
  makeRoom(pdf, heightOfBlanks(blanks));
  const half = (CONTENT_WIDTH - GAP) / 2;
  for (const row of rowsOf(blanks)) {
    const top = pdf.kit.y;
    row.forEach((blank, index) => {
      pdf.kit.y = top;
      const width = blank.rules === 1 ? half : CONTENT_WIDTH;
      drawBlank(pdf, root, blank, { x: MARGIN + index * (half + GAP), width });
    });
  }
}

/** Draws a blank: one or two rules, and the label below. */
export function drawBlank(
  pdf: Pdf,
  root: Element,
  { label, rules }: Blank,
  { x, width }: { readonly x: number; readonly width: number },
): void {
  const { kit, layout } = pdf;
  const top = kit.y;
  const bottom = top + rules * WRITING;
  artifact(pdf, () => {
    for (let y = top + WRITING; y <= bottom; y += WRITING) kit.moveTo(x, y).lineTo(x + width, y);
    kit.lineWidth(0.75).stroke(INK);
  });
  const lines = layout.lines(label, width, { style: 'text', size: 7.5 });
  const element = kit.struct('P');
  root.add(element);
  element.add(() => drawLines(pdf, lines, bottom + 2.5, { x, width, color: QUIET, align: 'left' }));
  element.end();
  kit.y = bottom + LABEL;
}
