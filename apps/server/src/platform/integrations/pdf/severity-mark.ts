import {
  severityLabel,
  toSeverity,
  type FindingCount,
} from '@plainview/domain/reports/reports/report-overview';
import type { FindingSeverity } from '@plainview/domain/review/findings/finding';
import { drawLines } from './pdf-text.ts';
import { artifact, INK, QUIET, type Element, type Pdf } from './tagged-pdf.ts';
import { printable } from './typesetting/visible-text.ts';

/** Width of a mark with the space after it, in points. */
export const MARK_WIDTH = 13;
/** Half of the mark's size. */
const RADIUS = 4.2;

const colors: Readonly<Record<FindingSeverity, string>> = {
  positive: '#17643a',
  information: '#44545c',
  minor: '#0f4fa8',
  serious: '#b45309',
  critical: '#a3201a',
};

/** The corners of a regular polygon around the center, the first at this angle in degrees. */
const corners = (count: number, first: number): [number, number][] =>
  Array.from({ length: count }, (_, index) => {
    const angle = ((first + (360 / count) * index) * Math.PI) / 180;
    return [Math.cos(angle), Math.sin(angle)];
  });

/**
 * Draws the mark of a severity. Marks differ in shape as well as in color, so that they survive black and
 * white print. Draws nothing for a severity that no longer exists.
 * @param x left edge
 * @param middle vertical center
 */
export function drawSeverityMark(pdf: Pdf, code: string, x: number, middle: number): void {
  const severity = toSeverity(code);
  if (severity === null) return;
  const { kit } = pdf;
  const center = x + RADIUS;
  const color = colors[severity];
  const shape = (count: number, first: number, radius: number, down = 0): void => {
    const points = corners(count, first).map(([dx, dy]): [number, number] => [
      center + dx * radius,
      middle + down + dy * radius,
    ]);
    kit.polygon(...points).fill(color);
  };
  if (severity === 'critical') shape(8, 22.5, RADIUS + 0.3);
  else if (severity === 'serious') shape(3, -90, RADIUS + 1, 1);
  else if (severity === 'positive') kit.circle(center, middle, RADIUS).fill(color);
  else {
    kit
      .circle(center, middle, RADIUS - 0.5)
      .lineWidth(1)
      .stroke(color);
  }
  if (severity === 'positive') {
    kit.moveTo(center - 2, middle).lineTo(center - 0.6, middle + 1.5);
    kit
      .lineTo(center + 2, middle - 1.5)
      .lineWidth(1.1)
      .stroke('#ffffff');
    return;
  }
  const ink = severity === 'critical' || severity === 'serious' ? '#ffffff' : color;
  // Information has its dot above the stroke, as the letter i; the others have an exclamation mark.
  const up = severity === 'information' ? -1 : 1;
  const shift = severity === 'serious' ? 0.6 : 0;
  kit.rect(center - 0.5, middle + shift - (up === 1 ? 2.4 : 0.6), 1, 3).fill(ink);
  kit.rect(center - 0.5, middle + shift + (up === 1 ? 1.4 : -2.4), 1, 1).fill(ink);
}

/** Draws counts of severities with their marks in one line, the gravest first. */
export function severityCounts(
  pdf: Pdf,
  parent: Element,
  counts: readonly FindingCount[],
  { x, y }: { readonly x: number; readonly y: number },
): void {
  const format = { style: 'text', size: 8.5 } as const;
  let left = x;
  for (const { code, count } of counts) {
    const text = `${count} ${printable(severityLabel(code))}`;
    const line = pdf.layout.singleLine(text, 90, format);
    const indent = toSeverity(code) === null ? 0 : MARK_WIDTH;
    const place = left;
    artifact(pdf, () => drawSeverityMark(pdf, code, place, y + line.ascent - line.size * 0.36));
    const color = indent === 0 ? QUIET : INK;
    const element = pdf.kit.struct('P');
    parent.add(element);
    element.add(() => {
      drawLines(pdf, [line], y, { x: place + indent, width: line.extent, color, align: 'left' });
    });
    element.end();
    left += indent + line.extent + 12;
  }
}
