import { drawFigure, FIGURE_WIDTH, placeFigure, type Figure, type PlacedFigure } from './pdf-figure.ts';
import { drawLines, heightOf } from './pdf-text.ts';
import { drawSeverityMark, MARK_WIDTH } from './severity-mark.ts';
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
  /** Defaults to the side on which the text begins. */
  readonly align?: 'left' | 'right';
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

/** A part of a cell's text that starts on a line of its own. */
export interface CellPart {
  readonly text: string;
  /** Defaults to the column's. */
  readonly font?: FontStyle;
  /** Defaults to the column's. */
  readonly size?: number;
  /** Space below each line, in points. */
  readonly lineGap?: number;
  readonly color?: string;
  /** Code of a severity, whose mark is drawn before the first line. */
  readonly mark?: string;
}

/** A cell's text, optionally with secondary lines; or its parts, optionally with a figure at their right. */
export type Cell =
  | string
  | { readonly text: string; readonly note: string }
  | { readonly parts: readonly CellPart[]; readonly figure: Figure | null };

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

interface CellLine {
  readonly line: TextLine;
  readonly color: string;
  /** A part of a single line is aligned with its title, regardless of its direction. */
  readonly align?: 'left' | 'right';
  readonly mark: string | null;
  /** Where it can be drawn, without the space of a mark: less than the cell's beside a figure. */
  readonly width: number;
}

/** The lines of one cell, and the figure at their right. */
interface CellLines {
  readonly lines: readonly CellLine[];
  readonly figure: PlacedFigure | null;
}

/** Space between a cell's text and its figure. */
const FIGURE_GAP = 12;

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
    // A figure is never on a later page than the lines that were broken beside it.
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

function drawCellLines(pdf: Pdf, { lines }: CellLines, top: number, left: number): void {
  let y = top;
  for (const { line, color, align, mark, width } of lines)
    y = drawLines(pdf, [line], y, {
      x: mark === null ? left : left + MARK_WIDTH,
      width,
      color,
      ...(align === undefined ? {} : { align }),
    });
}

/** Draws the marks of severities, which are visual only: each is next to its label. */
function drawMarks(pdf: Pdf, { lines }: CellLines, top: number, x: number): void {
  let y = top;
  for (const { line, mark } of lines) {
    const middle = y + line.ascent - line.size * 0.36;
    if (mark !== null) artifact(pdf, () => drawSeverityMark(pdf, mark, x, middle));
    y += line.height;
  }
}

const heightOfLines = (lines: readonly CellLine[]): number =>
  lines.reduce((sum, { line }) => sum + line.height, 0);

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

function cellLines(pdf: Pdf, column: Column, cell: Cell): CellLines {
  const given = typeof cell === 'object' && 'figure' in cell ? cell.figure : null;
  const figure = given && placeFigure(pdf, given);
  const lines: CellLine[] = [];
  for (const part of partsOf(cell, column.size ?? DEFAULT_SIZE))
    lines.push(...linesOfPart(pdf, column, part, figure, heightOfLines(lines)));
  return { lines, figure };
}

/** @param top height of the lines above it in its cell */
function linesOfPart(
  pdf: Pdf,
  column: Column,
  part: CellPart,
  figure: PlacedFigure | null,
  top: number,
): CellLine[] {
  if (part.text === '') return [];
  const { font = 'text', size = DEFAULT_SIZE } = column;
  const indent = part.mark === undefined ? 0 : MARK_WIDTH;
  const whole = textWidth(column) - indent;
  // Lines below the figure have the whole width.
  const widthAt = (down: number): number =>
    figure !== null && top + down < figure.totalHeight ? whole - FIGURE_WIDTH - FIGURE_GAP : whole;
  const format = { style: part.font ?? font, size: part.size ?? size, lineGap: part.lineGap ?? LINE_GAP };
  const lines =
    figure === null
      ? pdf.layout.lines(part.text, whole, format)
      : pdf.layout.linesAround(part.text, widthAt, format);
  const side = column.align ?? (lines.length === 1 ? 'left' : undefined);
  let down = 0;
  return lines.map((line, index) => {
    const width = widthAt(down);
    down += line.height;
    return {
      line,
      color: part.color ?? INK,
      mark: index === 0 ? (part.mark ?? null) : null,
      width,
      ...(side === undefined ? {} : { align: side }),
    };
  });
}

function partsOf(cell: Cell, size: number): readonly CellPart[] {
  if (typeof cell === 'string') return [{ text: cell }];
  if ('parts' in cell) return cell.parts;
  return [{ text: cell.text }, { text: cell.note, size: size - 1, color: QUIET }];
}

function rowHeight(cells: readonly CellLines[]): number {
  const heights = cells.map(({ lines, figure }) => Math.max(heightOfLines(lines), figure?.totalHeight ?? 0));
  return Math.max(...heights) + 2 * PADDING.y;
}

function textWidth({ width }: Column): number {
  return width - 2 * PADDING.x;
}

function totalWidth(columns: readonly Column[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0);
}
