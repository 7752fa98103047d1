import {
  BOTTOM,
  INK,
  MARGIN,
  QUIET,
  RULE,
  SHADE,
  TOP,
  artifact,
  type Element,
  type Pdf,
} from './tagged-pdf.ts';

export interface Column {
  readonly title: string;
  /** Points. */
  readonly width: number;
  readonly font?: 'text' | 'bold' | 'mono';
  readonly size?: number;
  /** The cell that names its row for a screen reader. */
  readonly isRowHeader?: boolean;
}

const PADDING = { x: 5, y: 4 } as const;
const LINE_GAP = 1.5;
const DEFAULT_SIZE = 8.5;
const HEADER_SIZE = 7.5;

/**
 * A table that goes on over pages: a row stays together where it fits on a page, column titles are repeated, and a
 * cell longer than a page goes on in rows of its own.
 * @param rows one text for each column
 */
export function table(
  pdf: Pdf,
  parent: Element,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): void {
  const element = pdf.struct('Table');
  parent.add(element);
  const titles = columns.some((column) => column.title !== '');
  if (titles) {
    const first = rows[0];
    const height = titleHeight(pdf, columns);
    // Titles without a row below them would be read as an empty table.
    breakUnlessFits(pdf, height + (first ? Math.min(rowHeight(pdf, columns, first), 120) : 0));
    titleRow(pdf, columns, (draw) => {
      const row = pdf.struct('TR');
      element.add(row);
      draw((title, write) => {
        const cell = pdf.struct('TH', { scope: 'Column' });
        row.add(cell);
        cell.add(() => write(title));
        cell.end();
      });
      row.end();
    });
  }
  for (const cells of rows) {
    for (const part of partsOf(pdf, columns, cells)) {
      const height = rowHeight(pdf, columns, part);
      if (breakUnlessFits(pdf, height) && titles) repeatTitles(pdf, columns);
      bodyRow(pdf, element, columns, part, height);
    }
  }
  element.end();
  pdf.y += 4;
}

function breakUnlessFits(pdf: Pdf, height: number): boolean {
  if (pdf.y + height <= BOTTOM) return false;
  pdf.addPage();
  pdf.y = TOP;
  return true;
}

type WriteTitle = (title: string, write: (text: string) => void) => void;

function titleRow(
  pdf: Pdf,
  columns: readonly Column[],
  tagRow: (draw: (each: WriteTitle) => void) => void,
): void {
  const y = pdf.y;
  const height = titleHeight(pdf, columns);
  artifact(pdf, () => pdf.rect(MARGIN, y, totalWidth(columns), height).fill(SHADE));
  tagRow((each) => {
    let x = MARGIN;
    for (const { title, width } of columns) {
      const left = x;
      each(title, (text) => {
        pdf.font('bold').fontSize(HEADER_SIZE).fillColor(QUIET);
        pdf.text(text, left + PADDING.x, y + PADDING.y, {
          width: width - 2 * PADDING.x,
          height,
          lineBreak: true,
        });
      });
      x += width;
    }
  });
  pdf.y = y + height;
}

function repeatTitles(pdf: Pdf, columns: readonly Column[]): void {
  titleRow(pdf, columns, (draw) => {
    draw((title, write) => artifact(pdf, () => write(title), 'Pagination'));
  });
}

function bodyRow(
  pdf: Pdf,
  parent: Element,
  columns: readonly Column[],
  cells: readonly string[],
  height: number,
): void {
  const y = pdf.y;
  const row = pdf.struct('TR');
  parent.add(row);
  let x = MARGIN;
  columns.forEach((column, index) => {
    const left = x + PADDING.x;
    const cell = column.isRowHeader ? pdf.struct('TH', { scope: 'Row' }) : pdf.struct('TD');
    row.add(cell);
    const text = cells[index] ?? '';
    if (text !== '') {
      cell.add(() => {
        applyFont(pdf, column).fillColor(INK);
        pdf.text(text, left, y + PADDING.y, { width: textWidth(column), lineGap: LINE_GAP });
      });
    }
    cell.end();
    x += column.width;
  });
  row.end();
  artifact(pdf, () => {
    pdf.moveTo(MARGIN, y + height).lineTo(MARGIN + totalWidth(columns), y + height);
    pdf.lineWidth(0.5).stroke(RULE);
  });
  pdf.y = y + height;
}

/** A row whose longest cell exceeds a page, cut into rows that do not. */
function partsOf(
  pdf: Pdf,
  columns: readonly Column[],
  cells: readonly string[],
): readonly (readonly string[])[] {
  const room = BOTTOM - TOP - titleHeight(pdf, columns);
  if (rowHeight(pdf, columns, cells) <= room) return [cells];
  const pieces = columns.map((column, index) => piecesOf(pdf, column, cells[index] ?? '', room));
  const count = Math.max(...pieces.map((piece) => piece.length));
  return Array.from({ length: count }, (_, part) => pieces.map((piece) => piece[part] ?? ''));
}

function piecesOf(pdf: Pdf, column: Column, text: string, room: number): readonly string[] {
  const pieces: string[] = [];
  let rest = text;
  while (cellHeight(pdf, column, rest) > room) {
    // The longest beginning that fits, found by halving.
    let fits = 1;
    let tooLong = rest.length;
    while (tooLong - fits > 1) {
      const middle = Math.floor((fits + tooLong) / 2);
      if (cellHeight(pdf, column, rest.slice(0, middle)) <= room) fits = middle;
      else tooLong = middle;
    }
    const space = rest.lastIndexOf(' ', fits);
    const end = space > fits / 2 ? space : fits;
    pieces.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return [...pieces, rest];
}

function rowHeight(pdf: Pdf, columns: readonly Column[], cells: readonly string[]): number {
  return Math.max(...columns.map((column, index) => cellHeight(pdf, column, cells[index] ?? '')));
}

function cellHeight(pdf: Pdf, column: Column, text: string): number {
  const height = applyFont(pdf, column).heightOfString(text || ' ', {
    width: textWidth(column),
    lineGap: LINE_GAP,
  });
  return height + 2 * PADDING.y;
}

function titleHeight(pdf: Pdf, columns: readonly Column[]): number {
  pdf.font('bold').fontSize(HEADER_SIZE);
  const heights = columns.map((column) =>
    pdf.heightOfString(column.title || ' ', { width: textWidth(column) }),
  );
  return Math.max(...heights) + 2 * PADDING.y;
}

function applyFont(pdf: Pdf, { font = 'text', size = DEFAULT_SIZE }: Column): Pdf {
  return pdf.font(font).fontSize(size);
}

function textWidth({ width }: Column): number {
  return width - 2 * PADDING.x;
}

function totalWidth(columns: readonly Column[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0);
}
