import type { ReportLetterhead } from '@plainview/domain/agencies/letterheads/letterhead';
import { drawLines, heading, heightOf, paragraphs } from './pdf-text.ts';
import {
  CONTENT_WIDTH,
  INK,
  MARGIN,
  QUIET,
  RULE,
  artifact,
  makeRoom,
  type Element,
  type Pdf,
} from './tagged-pdf.ts';
import { printable } from './typesetting/visible-text.ts';

/** Largest logo, in points. */
const LOGO = { width: 130, height: 56 } as const;
const GAP = 14;

/** Draws the agency's letterhead at the top of the first page. Draws nothing without one. */
export function letterheadSection(
  pdf: Pdf,
  root: Element,
  agencyName: string,
  letterhead: ReportLetterhead | null,
  pictures: ReadonlyMap<string, Uint8Array>,
): void {
  if (letterhead === null) return;
  const { kit, layout } = pdf;
  const top = kit.y;
  const logo = drawLogo(pdf, root, agencyName, letterhead, pictures);
  const x = MARGIN + (logo ? logo.width + GAP : 0);
  const width = MARGIN + CONTENT_WIDTH - x;
  const blocks = [
    { text: printable(agencyName), style: 'bold', size: 13, color: INK },
    { text: printable(letterhead.unit), style: 'bold', size: 9.5, color: INK },
    { text: letterhead.address.map(printable).join('\n'), style: 'text', size: 8.5, color: QUIET },
  ] as const;
  let y = top;
  for (const { text, style, size, color } of blocks) {
    if (text.trim() === '') continue;
    const lines = layout.lines(text, width, { style, size, lineGap: 1.5 });
    const element = kit.struct('P');
    root.add(element);
    element.add(() => drawLines(pdf, lines, y, { x, width, color, align: 'left' }));
    element.end();
    y += heightOf(lines) + 2;
  }
  kit.y = Math.max(y, top + (logo?.height ?? 0)) + 8;
  artifact(pdf, () => {
    kit.moveTo(MARGIN, kit.y).lineTo(MARGIN + CONTENT_WIDTH, kit.y);
    kit.lineWidth(1).stroke(RULE);
  });
  kit.y += 16;
}

function drawLogo(
  { kit }: Pdf,
  root: Element,
  agencyName: string,
  { logo }: ReportLetterhead,
  pictures: ReadonlyMap<string, Uint8Array>,
): { readonly width: number; readonly height: number } | null {
  if (logo === null) return null;
  const bytes = pictures.get(logo.sha256);
  if (!bytes) throw new Error(`the logo ${logo.sha256} was not loaded`);
  const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height);
  const size = { width: logo.width * scale, height: logo.height * scale };
  const top = kit.y;
  const bbox = [MARGIN, top, MARGIN + size.width, top + size.height];
  const alt = `Logo of ${printable(agencyName)}`;
  const image = kit.openImage(bytes);
  root.add(
    kit.struct('Figure', { alt, bbox, placement: 'Block' }, () => kit.image(image, MARGIN, top, size)),
  );
  return size;
}

const SIGNATURE_WIDTH = 220;
const DATE_WIDTH = 120;

/** Draws the place where the agency signs. Draws nothing if the letterhead has no lines for it. */
export function signatureSection(pdf: Pdf, root: Element, letterhead: ReportLetterhead | null): void {
  if (letterhead === null || letterhead.signature.length === 0) return;
  const { kit, layout } = pdf;
  const lines = layout.lines(letterhead.signature.map(printable).join('\n'), SIGNATURE_WIDTH, {
    style: 'text',
    size: 9,
    lineGap: 1.5,
  });
  const date = layout.lines('Date', DATE_WIDTH, { style: 'text', size: 9 });
  heading(pdf, root, 'H2', 'Signature', 70 + heightOf(lines));
  paragraphs(pdf, root, 'Received and reviewed for the agency:', { color: QUIET, size: 8.5 });
  makeRoom(pdf, 50 + heightOf(lines));
  const y = kit.y + 34;
  const dateX = MARGIN + SIGNATURE_WIDTH + 40;
  artifact(pdf, () => {
    kit.moveTo(MARGIN, y).lineTo(MARGIN + SIGNATURE_WIDTH, y);
    kit.moveTo(dateX, y).lineTo(dateX + DATE_WIDTH, y);
    kit.lineWidth(0.75).stroke(INK);
  });
  const place = (draw: () => void): void => {
    const element = kit.struct('P');
    root.add(element);
    element.add(draw);
    element.end();
  };
  place(() => drawLines(pdf, lines, y + 4, { x: MARGIN, width: SIGNATURE_WIDTH, color: INK, align: 'left' }));
  place(() => drawLines(pdf, date, y + 4, { x: dateX, width: DATE_WIDTH, color: INK, align: 'left' }));
  kit.y = y + 8 + heightOf(lines);
}
