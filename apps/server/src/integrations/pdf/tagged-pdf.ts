/**
 * A thin layer over PDFKit that writes every piece of text once for the eye and once into the structure tree that screen
 * readers follow (ISO 32000-1, 14.7 and 14.8). What repeats on every page is marked as an artifact and left out of it.
 */
import { createRequire } from 'node:module';
import PdfKit from 'pdfkit';

declare global {
  namespace PDFKit.Mixins {
    // PDFKit knows both, its published types do not yet.
    interface StructureElementOptions {
      scope?: 'Row' | 'Column';
    }
    interface PDFAttachmentOptions {
      relationship?: 'Data';
    }
  }
}

export type Pdf = PDFKit.PDFDocument;
export type Element = PDFKit.PDFStructureElement;

export const MARGIN = 54;
/** US Letter in points. */
export const PAGE = { width: 612, height: 792 } as const;
export const CONTENT_WIDTH = PAGE.width - 2 * MARGIN;
/** Below the header and above the footer. */
export const TOP = 78;
export const BOTTOM = PAGE.height - 66;

export const INK = '#16202c';
export const QUIET = '#52606d';
export const RULE = '#c5ced6';
export const SHADE = '#f1f4f7';

const require = createRequire(import.meta.url);

export interface PdfInfo {
  readonly title: string;
  readonly subject: string;
  readonly author: string;
  /** Stands in the file as its creation date: the clock of the machine must not. */
  readonly createdAt: Date;
}

export function newPdf(info: PdfInfo): Pdf {
  const options: PDFKit.PDFDocumentOptions = {
    size: 'LETTER',
    margins: { top: TOP, bottom: PAGE.height - BOTTOM, left: MARGIN, right: MARGIN },
    pdfVersion: '1.7',
    lang: 'en-US',
    displayTitle: true,
    tagged: true,
    // Page numbers say "of m", and m is known at the end only.
    bufferPages: true,
    info: {
      Title: info.title,
      Subject: info.subject,
      Author: info.author,
      Creator: 'Plainview',
      Producer: 'Plainview',
      CreationDate: info.createdAt,
      ModDate: info.createdAt,
    },
    // None to begin with: where a registered font is also the first one, PDFKit parses its file at every change of font.
    font: '',
  };
  // Assigned apart because the published types know the PDF/A subsets only.
  const pdf = new PdfKit(Object.assign(options, { subset: 'PDF/UA' }));
  pdf.registerFont('text', require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
  pdf.registerFont('bold', require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'));
  pdf.registerFont('mono', require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf'));
  return pdf;
}

/** Runs `draw` as one element of the structure tree. */
export function tagged(pdf: Pdf, parent: Element, tag: string, draw: () => void): void {
  const element = pdf.struct(tag);
  parent.add(element);
  element.add(draw);
  element.end();
}

/** Runs `draw` for the eye only: rules, shades, what repeats. */
export function artifact(pdf: Pdf, draw: () => void, type: 'Pagination' | 'Layout' = 'Layout'): void {
  pdf.markContent('Artifact', { type });
  draw();
  pdf.endMarkedContent();
}

/** Begins a new page unless this much room is left on it. */
export function makeRoom(pdf: Pdf, height: number): void {
  if (pdf.y + height > BOTTOM) {
    pdf.addPage();
    pdf.y = TOP;
  }
}

const HEADINGS = {
  H1: { size: 20, before: 0, after: 6 },
  H2: { size: 13, before: 16, after: 6 },
} as const;

export function heading(pdf: Pdf, parent: Element, level: keyof typeof HEADINGS, text: string): void {
  const { size, before, after } = HEADINGS[level];
  // A heading alone at the foot of a page helps nobody.
  makeRoom(pdf, before + size + after + 60);
  pdf.y += before;
  tagged(pdf, parent, level, () => {
    pdf.font('bold').fontSize(size).fillColor(INK).text(text, MARGIN, pdf.y, { width: CONTENT_WIDTH });
  });
  pdf.y += after;
}

export interface ParagraphStyle {
  readonly font?: 'text' | 'bold' | 'mono';
  readonly size?: number;
  readonly color?: string;
}

/** Text of any length; it flows over pages by itself. */
export function paragraphs(pdf: Pdf, parent: Element, text: string, style: ParagraphStyle = {}): void {
  const { font = 'text', size = 9.5, color = INK } = style;
  for (const part of text.split(/\n{2,}/)) {
    if (part.trim() === '') continue;
    makeRoom(pdf, size * 3);
    tagged(pdf, parent, 'P', () => {
      pdf.font(font).fontSize(size).fillColor(color);
      pdf.text(part.trim(), MARGIN, pdf.y, { width: CONTENT_WIDTH, lineGap: 2 });
    });
    pdf.y += 6;
  }
}
