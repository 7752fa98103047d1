import { roleLabels } from '@plainview/domain/identity/users/actor';
import type { ReportDocument } from '@plainview/domain/reports/reports/report-document';
import { drawLines, heading, heightOf, paragraphs } from '../pdf-text.ts';
import { INK, MARGIN, QUIET, artifact, makeRoom, type Element, type Pdf } from '../tagged-pdf.ts';
import type { TextLine } from '../typesetting/text-block.ts';
import { printable } from '../typesetting/visible-text.ts';

const SIGNATURE_WIDTH = 220;
const DATE_WIDTH = 120;

/** Only administrators of Plainview deliver reports. */
export const reviewerRole = `${roleLabels.admin}, Plainview`;

/** Draws where the reviewer signs, and where the agency does if its letterhead has lines for it. */
export function signatureSection(
  pdf: Pdf,
  root: Element,
  { letterhead, reviewerName }: Pick<ReportDocument, 'letterhead' | 'reviewerName'>,
): void {
  const agency = letterhead?.signature.map(printable) ?? [];
  const signatures = [
    { title: 'Reviewed and delivered by:', lines: linesOf(pdf, [printable(reviewerName), reviewerRole]) },
    ...(agency.length > 0
      ? [{ title: 'Received and reviewed for the agency:', lines: linesOf(pdf, agency) }]
      : []),
  ];
  // All on one page: those who sign later see who signed before.
  const height = signatures.reduce((sum, { lines }) => sum + ROOM + heightOf(lines), 0);
  heading(pdf, root, 'H2', 'Signatures', height);
  for (const { title, lines } of signatures) signatureLine(pdf, root, title, lines);
}

/** Height of a signature without the lines below its rule. */
const ROOM = 60;

const linesOf = ({ layout }: Pdf, below: readonly string[]): readonly TextLine[] =>
  layout.lines(below.join('\n'), SIGNATURE_WIDTH, { style: 'text', size: 9, lineGap: 1.5 });

function signatureLine(pdf: Pdf, root: Element, title: string, lines: readonly TextLine[]): void {
  const { kit, layout } = pdf;
  const date = layout.lines('Date', DATE_WIDTH, { style: 'text', size: 9 });
  makeRoom(pdf, ROOM + heightOf(lines));
  paragraphs(pdf, root, title, { color: QUIET, size: 8.5 });
  const y = kit.y + 26;
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
  kit.y = y + 14 + heightOf(lines);
}
