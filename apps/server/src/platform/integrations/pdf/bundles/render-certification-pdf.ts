import type {
  CertificationForm,
  FormBlock,
  FormFile,
  FormLine,
  FormSection,
  Statement,
} from '@plainview/domain/proof/bundles/certification/certification-form';
import { masthead, ownMasthead } from '../pdf-masthead.ts';
import { finish, pageFurniture } from '../pdf-pages.ts';
import { FACT_COLUMNS, table } from '../pdf-table.ts';
import { drawLines, heading, heightOf, paragraphs } from '../pdf-text.ts';
import type { Cell, CellPart, Column } from '../table/table-cell.ts';
import {
  CONTENT_WIDTH,
  INK,
  MARGIN,
  QUIET,
  artifact,
  makeRoom,
  newPdf,
  type Element,
  type Pdf,
} from '../tagged-pdf.ts';
import type { TextLine } from '../typesetting/text-block.ts';
import { BOX, blanksBlock, drawBlank, heightOfBlank, heightOfBlanks } from './form-blanks.ts';

const RECORDED: Column = { title: 'Received or delivered', width: 112, size: 8 };
const CHECKED: Column = { title: 'Checked', width: 54, size: 14 };

/** Renders a certification form as a tagged PDF, to print and to fill in by hand. */
export async function renderCertificationPdf(form: CertificationForm): Promise<Uint8Array> {
  const { rule, title, ticketNumber, requestedAt } = form;
  const name = `Certification under Federal Rule of Evidence ${rule}`;
  const info = {
    title: `${name}, ticket ${ticketNumber}`,
    subject: title,
    author: 'Plainview',
    createdAt: requestedAt,
  };
  const pdf = await newPdf(info, [form, BOX]);
  const root = pdf.kit.struct('Document');
  pdf.kit.addStructure(root);
  masthead(pdf, root, ownMasthead(`Ticket ${ticketNumber}`, [form.agencyName]));
  // Broken where a reader expects it.
  heading(pdf, root, 'H1', name.replace('under ', 'under \n'));
  paragraphs(pdf, root, title, { size: 11, color: QUIET });
  pdf.kit.y += 4;
  callout(pdf, root, { title: form.notice.title, text: form.notice.text, isFramed: true });
  blanksBlock(pdf, root, form.blanks);
  for (const part of form.sections) section(pdf, root, part);
  root.end();
  pageFurniture(pdf, `Ticket ${ticketNumber}, certification under Rule ${rule}`);
  return finish(pdf);
}

function section(pdf: Pdf, root: Element, { heading: title, blocks }: FormSection): void {
  const blanks = blocks.flatMap((each) => (each.kind === 'blanks' ? each.blanks : []));
  heading(pdf, root, 'H2', title, blanks.length > 0 ? 34 + heightOfBlanks(blanks) : undefined);
  for (const each of blocks) block(pdf, root, each);
}

function block(pdf: Pdf, root: Element, content: FormBlock): void {
  switch (content.kind) {
    case 'text':
      paragraphs(pdf, root, content.text);
      return;
    case 'lines':
      paragraph(
        pdf,
        root,
        content.lines.flatMap((line) => layOut(pdf, partOf(line))),
      );
      return;
    case 'facts':
      table(
        pdf,
        root,
        FACT_COLUMNS,
        content.rows.map(({ name, lines }) => [name, { parts: lines.map(partOf), figure: null }]),
      );
      return;
    case 'files':
      files(pdf, root, content.files, content.hasBoxes);
      return;
    case 'blanks':
      blanksBlock(pdf, root, content.blanks);
      return;
    case 'statements':
      content.statements.forEach((each, index) => statement(pdf, root, `${index + 1}. `, each));
      return;
    case 'option':
      callout(pdf, root, { title: `${BOX} ${content.condition}`, text: content.text, isFramed: false });
  }
}

const partOf = (line: FormLine): CellPart =>
  typeof line === 'string' ? { text: line } : { text: line.code, font: 'mono', size: 7.5 };

const layOut = (
  pdf: Pdf,
  { text, font = 'text', size = 9.5 }: CellPart,
  width: number = CONTENT_WIDTH,
): readonly TextLine[] => pdf.layout.lines(text, width, { style: font, size, lineGap: 2 });

/** Draws lines as one paragraph, which stays on one page. */
function paragraph(pdf: Pdf, root: Element, lines: readonly TextLine[], indent = 0, marker = ''): void {
  const { kit } = pdf;
  makeRoom(pdf, heightOf(lines));
  const top = kit.y;
  const box = { x: MARGIN, width: CONTENT_WIDTH, color: INK, align: 'left' } as const;
  const element = kit.struct('P');
  root.add(element);
  element.add(() => {
    drawLines(pdf, layOut(pdf, { text: marker }), top, box);
    kit.y = drawLines(pdf, lines, top, { ...box, x: MARGIN + indent });
  });
  element.end();
  kit.y += 5;
}

function statement(pdf: Pdf, root: Element, number: string, { text, hasBox, blank }: Statement): void {
  const indent = hasBox ? 34 : 18;
  const width = CONTENT_WIDTH - indent;
  const lines = layOut(pdf, { text }, width);
  makeRoom(pdf, heightOf(lines) + (blank ? heightOfBlank(blank) : 0));
  paragraph(pdf, root, lines, indent, hasBox ? `${number}${BOX} ` : number);
  if (!blank) return;
  drawBlank(pdf, root, blank, { x: MARGIN + indent, width });
  pdf.kit.y += 5;
}

function files(pdf: Pdf, root: Element, rows: readonly FormFile[], hasBoxes: boolean): void {
  const rest = [RECORDED, ...(hasBoxes ? [CHECKED] : [])];
  const width = rest.reduce((left, column) => left - column.width, CONTENT_WIDTH);
  const columns = [{ title: 'File and SHA-256', width, isRowHeader: true }, ...rest];
  table(
    pdf,
    root,
    columns,
    rows.map((file) => [fileCell(file), file.recorded.join('\n'), ...(hasBoxes ? [BOX] : [])]),
  );
  pdf.kit.y += 4;
}

const fileCell = ({ kind, name, lines }: FormFile): Cell => ({
  parts: [{ text: kind, font: 'bold' }, ...(name === null ? [] : [{ text: name }]), ...lines.map(partOf)],
  figure: null,
});

/** Draws a text that must not be missed: in a frame, or with a rule at its left. */
function callout(
  pdf: Pdf,
  root: Element,
  { title, text, isFramed }: { readonly title: string; readonly text: string; readonly isFramed: boolean },
): void {
  const { kit } = pdf;
  const padding = 9;
  const width = CONTENT_WIDTH - 2 * padding;
  const lead = layOut(pdf, { text: title, font: 'bold' }, width);
  const lines = layOut(pdf, { text }, width);
  const height = heightOf(lead) + heightOf(lines) + 2 * padding;
  makeRoom(pdf, height);
  const top = kit.y;
  artifact(pdf, () => {
    if (isFramed) kit.rect(MARGIN, top, CONTENT_WIDTH, height).lineWidth(1).stroke(INK);
    else kit.rect(MARGIN, top, 2, height).fill(INK);
  });
  kit.y = top + padding;
  paragraph(pdf, root, lead, padding);
  kit.y = top + padding + heightOf(lead);
  paragraph(pdf, root, lines, padding);
  kit.y = top + height + 6;
}
