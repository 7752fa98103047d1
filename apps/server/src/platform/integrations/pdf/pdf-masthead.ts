import type { ReportLetterhead } from '@plainview/domain/agencies/letterheads/letterhead';
import { drawLines, heightOf } from './pdf-text.ts';
import {
  CONTENT_WIDTH,
  FIRST_TOP,
  INK,
  MARGIN,
  QUIET,
  artifact,
  type Element,
  type Pdf,
} from './tagged-pdf.ts';
import { printable } from './typesetting/visible-text.ts';

/** The head of the first page of a paper. All texts are printable. */
export interface Masthead {
  /** The organization that issues the paper. */
  readonly issuer: string;
  /** Below the issuer, such as its unit; may be empty. */
  readonly unit: string;
  /** Small print below, one line each. */
  readonly lines: readonly string[];
  /** The subject, such as a ticket number. */
  readonly subject: string;
  /** Below the subject, one line each. */
  readonly notes: readonly string[];
  readonly logo: Logo | null;
}

interface Logo {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Largest logo, in points. */
const LOGO = { width: 130, height: 56 } as const;
const GAP = 14;
/** Of the right column. */
const SUBJECT_WIDTH = 190;

/** Draws the masthead at the top of the first page. */
export function masthead(pdf: Pdf, root: Element, head: Masthead): void {
  const { kit } = pdf;
  kit.y = FIRST_TOP;
  const logo = head.logo && drawLogo(pdf, root, head.issuer, head.logo);
  const x = MARGIN + (logo ? logo.width + GAP : 0);
  const right = MARGIN + CONTENT_WIDTH - SUBJECT_WIDTH;
  const left = { x, width: right - GAP - x, align: 'left' } as const;
  const ends = [
    column(pdf, root, left, [
      { text: head.issuer, style: 'bold', size: 14, color: INK },
      { text: head.unit, style: 'bold', size: 9.5, color: INK },
      { text: head.lines.join('\n'), style: 'text', size: 8.5, color: QUIET },
    ]),
    column(pdf, root, { x: right, width: SUBJECT_WIDTH, align: 'right' }, [
      { text: head.subject, style: 'bold', size: 11, color: INK },
      { text: head.notes.join('\n'), style: 'text', size: 8.5, color: QUIET },
    ]),
    FIRST_TOP + (logo?.height ?? 0),
  ];
  kit.y = Math.max(...ends) + 8;
  artifact(pdf, () => kit.rect(MARGIN, kit.y, CONTENT_WIDTH, 1.5).fill(INK));
  kit.y += 20;
}

interface Block {
  readonly text: string;
  readonly style: 'bold' | 'text';
  readonly size: number;
  readonly color: string;
}

/** Draws blocks below each other. Returns the y position below the last one. */
function column(
  pdf: Pdf,
  root: Element,
  box: { readonly x: number; readonly width: number; readonly align: 'left' | 'right' },
  blocks: readonly Block[],
): number {
  const { kit, layout } = pdf;
  let y: number = FIRST_TOP;
  for (const { text, style, size, color } of blocks) {
    if (text.trim() === '') continue;
    const lines = layout.lines(text, box.width, { style, size, lineGap: 1.5 });
    const top = y;
    const element = kit.struct('P');
    root.add(element);
    element.add(() => drawLines(pdf, lines, top, { ...box, color }));
    element.end();
    y += heightOf(lines) + 2;
  }
  return y;
}

function drawLogo(
  { kit }: Pdf,
  root: Element,
  issuer: string,
  logo: Logo,
): { readonly width: number; readonly height: number } {
  const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height);
  const size = { width: logo.width * scale, height: logo.height * scale };
  const bbox = [MARGIN, FIRST_TOP, MARGIN + size.width, FIRST_TOP + size.height];
  const image = kit.openImage(logo.bytes);
  root.add(
    kit.struct('Figure', { alt: `Logo of ${issuer}`, bbox, placement: 'Block' }, () =>
      kit.image(image, MARGIN, FIRST_TOP, size),
    ),
  );
  return size;
}

/** Returns the masthead of the papers that Plainview itself issues. */
export const ownMasthead = (subject: string, notes: readonly string[]): Masthead => ({
  issuer: 'Plainview',
  unit: '',
  lines: ['Review of body-worn-camera video'],
  subject,
  notes,
  logo: null,
});

/** Returns the masthead of a report: the agency's letterhead, or its name if it has none. */
export function agencyMasthead(
  agencyName: string,
  letterhead: ReportLetterhead | null,
  pictures: ReadonlyMap<string, Uint8Array>,
  { subject, notes }: Pick<Masthead, 'subject' | 'notes'>,
): Masthead {
  const { logo = null, unit = '', address = [] } = letterhead ?? {};
  return {
    issuer: printable(agencyName),
    unit: printable(unit),
    lines: address.map(printable),
    subject,
    notes,
    logo: logo && { bytes: pictureOf(logo.sha256, pictures), width: logo.width, height: logo.height },
  };
}

function pictureOf(sha256: string, pictures: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const bytes = pictures.get(sha256);
  if (!bytes) throw new Error(`the logo ${sha256} was not loaded`);
  return bytes;
}
