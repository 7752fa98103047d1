import { drawFigure, placeFigure, type Figure, type PlacedFigure } from './pdf-figure.ts';
import { countFitting, drawLines, heightOf } from './pdf-text.ts';
import {
  BOTTOM,
  CONTENT_WIDTH,
  INK,
  MARGIN,
  QUIET,
  RULE,
  SHADE,
  TOP,
  artifact,
  nextPage,
  type Element,
  type Pdf,
} from './tagged-pdf.ts';
import type { FontStyle } from './typesetting/font-catalog.ts';
import type { TextLine } from './typesetting/text-block.ts';

export interface Column {
  readonly title: string;
  /** In points. */
  readonly width: number;
  readonly font?: FontStyle;
  readonly size?: number;
  /** True for the cell that names its row for screen readers. */
  readonly isRowHeader?: boolean;
}

/** Columns of a table with a fact in each row: its name and its value. */
export const FACT_COLUMNS: readonly Column[] = [
  { title: '', width: 130, font: 'bold', isRowHeader: true },
  { title: '', width: CONTENT_WIDTH - 130 },
];

/** As `FACT_COLUMNS`, for hashes and other values that are compared digit by digit. */
export const CODE_COLUMNS: readonly Column[] = [
  { title: '', width: 130, font: 'bold', isRowHeader: true },
  { title: '', width: CONTENT_WIDTH - 130, font: 'mono', size: 8 },
];

/** A cell's text, optionally with secondary lines and a figure below. */
export type Cell = string | { readonly text: string; readonly note: string; readonly figure?: Figure | null };

const PADDING = { x: 5, y: 4 } as const;
const LINE_GAP = 1.5;
const DEFAULT_SIZE = 8.5;
const HEADER_SIZE = 7.5;
/** Rows up to this height are kept on one page. Taller rows are split, so that no page is left half empty. */
const KEEP_TOGETHER = 120;
/** The same for rows with a figure, so that most figures are on the page of their text. */
const KEEP_WITH_FIGURE = 360;
/** Minimum height of a split row's part on its first page. */
const LEAST_PART = 40;

/** The lines of one cell, in two colors. */
interface CellLines {
  readonly text: readonly TextLine[];
  readonly note: readonly TextLine[];
  readonly figure: PlacedFigure | null;
}

/**
 * Draws a table of any length. Short rows stay together, long rows are split, and the column titles are
 * repeated on each page.
 */
export function table(
  pdf: Pdf,
  parent: Element,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
): void {
  // A table without rows is not valid.
  if (rows.length === 0) return;
  const { kit } = pdf;
  const element = kit.struct('Table');
  parent.add(element);
  const titles = columns.some((column) => column.title !== '') ? titleLines(pdf, columns) : null;
  rows.forEach((cells, index) => {
    const lines = columns.map((column, place) => cellLines(pdf, column, cells[place] ?? ''));
    const height = rowHeight(lines);
    const limit = lines.some(({ figure }) => figure !== null) ? KEEP_WITH_FIGURE : KEEP_TOGETHER;
    const needed = height <= limit ? height : LEAST_PART;
    // Titles without a row below them would look like an empty table.
    const isFirst = index === 0 && titles !== null;
    const turns = kit.y + needed + (isFirst ? titleHeight(titles) : 0) > BOTTOM;
    if (turns) nextPage(pdf);
    if (titles !== null && isFirst) titleRow(pdf, element, columns, titles);
    else if (titles !== null && turns) repeatTitles(pdf, columns, titles);
    bodyRow(pdf, element, columns, lines, () => {
      nextPage(pdf);
      if (titles !== null) repeatTitles(pdf, columns, titles);
    });
  });
  element.end();
  kit.y += 4;
}

function bodyRow(
  pdf: Pdf,
  parent: Element,
  columns: readonly Column[],
  lines: readonly CellLines[],
  turnPage: () => void,
): void {
  const { kit } = pdf;
  const row = kit.struct('TR');
  parent.add(row);
  const elements = columns.map((column) => {
    const element = column.isRowHeader ? kit.struct('TH', { scope: 'Row' }) : kit.struct('TD');
    row.add(element);
    return element;
  });
  let rest = lines;
  for (;;) {
    const parts = rest.map((cell) => takeFitting(cell, BOTTOM - kit.y - 2 * PADDING.y));
    const top = kit.y;
    const height = rowHeight(parts);
    let x = MARGIN;
    columns.forEach((column, index) => {
      const part = parts[index];
      const box = { x: x + PADDING.x, width: textWidth(column) };
      x += column.width;
      if (part === undefined || isEmpty(part)) return;
      const element = elements[index];
      element?.add(() => {
        const next = drawLines(pdf, part.text, top + PADDING.y, {
          ...box,
          ...alignOf(lines[index]?.text),
          color: INK,
        });
        drawLines(pdf, part.note, next, { ...box, ...alignOf(lines[index]?.note), color: QUIET });
      });
      if (element && part.figure)
        drawFigure(
          pdf,
          element,
          part.figure,
          box.x,
          top + PADDING.y + heightOf(part.text) + heightOf(part.note),
        );
    });
    artifact(pdf, () => {
      kit.moveTo(MARGIN, top + height).lineTo(MARGIN + totalWidth(columns), top + height);
      kit.lineWidth(0.5).stroke(RULE);
    });
    kit.y = top + height;
    rest = rest.map((cell, index) => without(cell, parts[index]));
    if (rest.every(isEmpty)) break;
    turnPage();
  }
  row.end();
}

/**
 * Takes the lines that fit into this height, but at least one line on an empty page, so that the
 * row makes progress.
 */
function takeFitting({ text, note, figure }: CellLines, height: number): CellLines {
  const isEmptyPage = height >= BOTTOM - TOP - 60;
  const count = countFitting(text, height);
  if (count < text.length)
    return { text: text.slice(0, count || Number(isEmptyPage)), note: [], figure: null };
  const room = height - heightOf(text);
  const notes = countFitting(note, room);
  if (notes < note.length)
    return { text, note: note.slice(0, notes || Number(isEmptyPage && text.length === 0)), figure: null };
  const isFirst = isEmptyPage && text.length + note.length === 0;
  const fits = figure !== null && (isFirst || figure.totalHeight <= room - heightOf(note));
  return { text, note, figure: fits ? figure : null };
}

const isEmpty = ({ text, note, figure }: CellLines): boolean =>
  text.length + note.length === 0 && figure === null;

/** A single line is aligned with its title, regardless of its direction. */
function alignOf(lines: readonly TextLine[] = []): { readonly align?: 'left' } {
  return lines.length === 1 ? { align: 'left' } : {};
}

function without({ text, note, figure }: CellLines, part: CellLines | undefined): CellLines {
  return {
    text: text.slice(part?.text.length),
    note: note.slice(part?.note.length),
    figure: part?.figure ? null : figure,
  };
}

function titleRow(
  pdf: Pdf,
  parent: Element,
  columns: readonly Column[],
  titles: readonly (readonly TextLine[])[],
): void {
  shadeTitles(pdf, columns, titles);
  const row = pdf.kit.struct('TR');
  parent.add(row);
  drawTitles(pdf, columns, titles, (draw) => {
    const cell = pdf.kit.struct('TH', { scope: 'Column' });
    row.add(cell);
    cell.add(draw);
    cell.end();
  });
  row.end();
}

function repeatTitles(pdf: Pdf, columns: readonly Column[], titles: readonly (readonly TextLine[])[]): void {
  shadeTitles(pdf, columns, titles);
  drawTitles(pdf, columns, titles, (draw) => artifact(pdf, draw, 'Pagination'));
}

function shadeTitles(pdf: Pdf, columns: readonly Column[], titles: readonly (readonly TextLine[])[]): void {
  const { kit } = pdf;
  artifact(pdf, () => kit.rect(MARGIN, kit.y, totalWidth(columns), titleHeight(titles)).fill(SHADE));
}

function drawTitles(
  pdf: Pdf,
  columns: readonly Column[],
  titles: readonly (readonly TextLine[])[],
  each: (draw: () => void) => void,
): void {
  const top = pdf.kit.y;
  let x = MARGIN;
  columns.forEach((column, index) => {
    const box = { x: x + PADDING.x, width: textWidth(column), color: QUIET };
    each(() => drawLines(pdf, titles[index] ?? [], top + PADDING.y, box));
    x += column.width;
  });
  pdf.kit.y = top + titleHeight(titles);
}

function titleLines(pdf: Pdf, columns: readonly Column[]): readonly (readonly TextLine[])[] {
  return columns.map((column) =>
    pdf.layout.lines(column.title, textWidth(column), { style: 'bold', size: HEADER_SIZE }),
  );
}

function titleHeight(titles: readonly (readonly TextLine[])[]): number {
  return Math.max(...titles.map(heightOf)) + 2 * PADDING.y;
}

function cellLines(pdf: Pdf, column: Column, cell: Cell): CellLines {
  const { font: style = 'text', size = DEFAULT_SIZE } = column;
  const { text, note, figure = null } = typeof cell === 'string' ? { text: cell, note: '' } : cell;
  const linesOf = (content: string, lineSize: number): readonly TextLine[] =>
    content === ''
      ? []
      : pdf.layout.lines(content, textWidth(column), { style, size: lineSize, lineGap: LINE_GAP });
  return {
    text: linesOf(text, size),
    note: linesOf(note, size - 1),
    figure: figure && placeFigure(pdf, figure, textWidth(column)),
  };
}

function rowHeight(cells: readonly CellLines[]): number {
  const heights = cells.map(
    ({ text, note, figure }) => heightOf(text) + heightOf(note) + (figure?.totalHeight ?? 0),
  );
  return Math.max(...heights) + 2 * PADDING.y;
}

function textWidth({ width }: Column): number {
  return width - 2 * PADDING.x;
}

function totalWidth(columns: readonly Column[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0);
}
