import type { ReportDocument } from '@plainview/domain/reports/reports/report-document';
import {
  countFindings,
  severityLabel,
  severityMeanings,
  toSeverity,
} from '@plainview/domain/reports/reports/report-overview';
import { table } from '../pdf-table.ts';
import { paragraphs } from '../pdf-text.ts';
import type { Column } from '../table/table-cell.ts';
import { CONTENT_WIDTH, QUIET, type Element, type Pdf } from '../tagged-pdf.ts';
import { printable } from '../typesetting/visible-text.ts';

const COLUMNS: readonly Column[] = [
  { title: 'Severity', width: 92, font: 'bold', isRowHeader: true },
  { title: 'Findings', width: 56 },
  { title: 'Meaning', width: CONTENT_WIDTH - 148 },
];

/**
 * Draws how many findings there are of each severity, what the severities mean, and the counts by category.
 */
export function overview(pdf: Pdf, root: Element, { findings }: ReportDocument): void {
  if (findings.length === 0) return;
  const { bySeverity, byCategory } = countFindings(findings);
  const rows = bySeverity.map(({ code, count }) => {
    const severity = toSeverity(code);
    const label = { text: printable(severityLabel(code)), ...(severity && { mark: severity }) };
    return [{ parts: [label], figure: null }, String(count), severity ? severityMeanings[severity] : ''];
  });
  table(pdf, root, COLUMNS, rows);
  const categories = byCategory.map(({ code, count }) => `${printable(code)} ${count}`).join(', ');
  paragraphs(pdf, root, `By category: ${categories}.`, { color: QUIET, size: 8.5 });
}
