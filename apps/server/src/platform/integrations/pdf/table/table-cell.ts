import { FIGURE_WIDTH, placeFigure, type Figure, type PlacedFigure } from '../pdf-figure.ts';
import { drawLines } from '../pdf-text.ts';
import { drawSeverityMark, MARK_WIDTH } from '../severity-mark.ts';
import { artifact, INK, QUIET, type Pdf } from '../tagged-pdf.ts';
import type { FontStyle } from '../typesetting/font-catalog.ts';
import type { TextLine } from '../typesetting/text-block.ts';

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

/** Space between a cell's border and its content. */
export const PADDING = { x: 5, y: 4 } as const;
const LINE_GAP = 1.5;
const DEFAULT_SIZE = 8.5;

interface CellLine {
  readonly line: TextLine;
  readonly color: string;
  /** A part of a single line is aligned with its title, regardless of its direction. */
  readonly align: 'left' | 'right' | undefined;
  readonly mark: string | null;
  /** Width in points without the mark; less next to a figure. */
  readonly width: number;
}

/** The lines of one cell, and the figure at their right. */
export interface CellLines {
  readonly lines: readonly CellLine[];
  readonly figure: PlacedFigure | null;
}

/** Space between a cell's text and its figure. */
const FIGURE_GAP = 12;

/** Breaks a cell's text into lines, around its figure. */
export function cellLines(pdf: Pdf, column: Column, cell: Cell): CellLines {
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
      align: side,
    };
  });
}

function partsOf(cell: Cell, size: number): readonly CellPart[] {
  if (typeof cell === 'string') return [{ text: cell }];
  if ('parts' in cell) return cell.parts;
  return [{ text: cell.text }, { text: cell.note, size: size - 1, color: QUIET }];
}

/** Width of the text of a cell that has no figure. */
export function textWidth({ width }: Column): number {
  return width - 2 * PADDING.x;
}

/** Draws the lines of a cell, whose text begins at `left`. */
export function drawCellLines(pdf: Pdf, { lines }: CellLines, top: number, left: number): void {
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
export function drawMarks(pdf: Pdf, { lines }: CellLines, top: number, x: number): void {
  let y = top;
  for (const { line, mark } of lines) {
    const middle = y + line.ascent - line.size * 0.36;
    if (mark !== null) artifact(pdf, () => drawSeverityMark(pdf, mark, x, middle));
    y += line.height;
  }
}

export const heightOfLines = (lines: readonly CellLine[]): number =>
  lines.reduce((sum, { line }) => sum + line.height, 0);
