import { drawFigure, FIGURE_WIDTH } from './pdf-figure.ts';
import { drawLines, heightOf } from './pdf-text.ts';
import {
  cellLines,
  drawCellLines,
  drawMarks,
  heightOfLines,
  PADDING,
  textWidth,
  type Cell,
  type CellLines,
  type Column,
} from './table/table-cell.ts';
import {
  BOTTOM,
  CONTENT_WIDTH,
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
import type { TextLine } from './typesetting/text-block.ts';

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

const HEADER_SIZE = 7.5;
/** Rows up to this height are kept on one page. Taller rows are split, so that no page is left half empty. */
const KEEP_TOGETHER = 120;
/** The same for rows with a figure, so that most figures are on the page of their text. */
const KEEP_WITH_FIGURE = 360;
/** Minimum height of a split row's part on its first page. */
const LEAST_PART = 40;

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
    const figureHeight = Math.max(...lines.map(({ figure }) => figure?.totalHeight ?? 0));
    const limit = figureHeight > 0 ? KEEP_WITH_FIGURE : KEEP_TOGETHER;
    // A figure is never on a later page than the lines that were broken next to it.
    const part = figureHeight > 0 ? figureHeight + 2 * PADDING.y : LEAST_PART;
    const needed = height <= limit ? height : part;
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
      // Without titles, which are shaded, the first column is flush with the text around the table.
      const padding = index === 0 && column.title === '' ? 0 : PADDING.x;
      const left = x + padding;
      x += column.width;
      if (part === undefined || isEmpty(part)) return;
      const element = elements[index];
      if (part.lines.length > 0)
        element?.add(() => {
          drawCellLines(pdf, part, top + PADDING.y, left);
        });
      drawMarks(pdf, part, top + PADDING.y, left);
      const figureLeft = left + textWidth(column) - FIGURE_WIDTH;
      if (element && part.figure) drawFigure(pdf, element, part.figure, figureLeft, top + PADDING.y);
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
function takeFitting({ lines, figure }: CellLines, height: number): CellLines {
  const isEmptyPage = height >= BOTTOM - TOP - 60;
  let total = 0;
  const tooFar = lines.findIndex(({ line }) => {
    total += line.height;
    return total > height;
  });
  const count = tooFar === -1 ? lines.length : tooFar || Number(isEmptyPage);
  const fits = figure !== null && (isEmptyPage || figure.totalHeight <= height);
  return { lines: lines.slice(0, count), figure: fits ? figure : null };
}

const isEmpty = ({ lines, figure }: CellLines): boolean => lines.length === 0 && figure === null;

function without({ lines, figure }: CellLines, part: CellLines | undefined): CellLines {
  return { lines: lines.slice(part?.lines.length), figure: part?.figure ? null : figure };
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
    const align = column.align ?? 'left';
    const box = { x: x + PADDING.x, width: textWidth(column), color: QUIET, align };
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

function rowHeight(cells: readonly CellLines[]): number {
  const heights = cells.map(({ lines, figure }) => Math.max(heightOfLines(lines), figure?.totalHeight ?? 0));
  return Math.max(...heights) + 2 * PADDING.y;
}

function totalWidth(columns: readonly Column[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0);
}
