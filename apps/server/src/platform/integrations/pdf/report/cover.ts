import type { ReportDocument } from '@plainview/domain/reports/reports/report-document';
import { countFindings } from '@plainview/domain/reports/reports/report-overview';
import { summarizeScope } from '@plainview/domain/reports/reports/report-scope';
import { formatUnits } from '@plainview/domain/shared/duration';
import { isolated } from '@plainview/domain/shared/visible-text';
import { formatIncidentTime, incidentInstant } from '@plainview/domain/tickets/tickets/incident-time';
import { FACT_COLUMNS, table } from '../pdf-table.ts';
import { drawLines, heading, paragraphs } from '../pdf-text.ts';
import type { PrintTime } from '../print-time.ts';
import { utcText } from '../report-text.ts';
import { severityCounts } from '../severity-mark.ts';
import type { Cell } from '../table/table-cell.ts';
import {
  AMBER,
  CONTENT_WIDTH,
  INK,
  MARGIN,
  QUIET,
  RULE,
  artifact,
  type Element,
  type Pdf,
} from '../tagged-pdf.ts';
import { printable } from '../typesetting/visible-text.ts';
import { scopeSection } from './scope.ts';
import { reviewerRole } from './signatures.ts';

/** Draws the first page: title, incident, figures, scope, facts, and the agency's request. */
export function coverSection(pdf: Pdf, root: Element, report: ReportDocument, timeText: PrintTime): void {
  heading(pdf, root, 'H1', 'Video review report');
  paragraphs(pdf, root, incidentLine(report), { size: 11, color: QUIET });
  for (const { text, color } of statusLines(report))
    paragraphs(pdf, root, text, { font: 'bold', size: 10.5, color });
  figures(pdf, root, report);
  scopeSection(pdf, root, report);
  table(pdf, root, FACT_COLUMNS, factsOf(report, timeText));
  heading(pdf, root, 'H2', 'Summary');
  paragraphs(pdf, root, printable(report.summary).trim() || 'No summary was written.');
  if (report.request === null) return;
  heading(pdf, root, 'H2', 'Request of the agency');
  paragraphs(pdf, root, `“${printable(report.request).trim()}”`, { quote: true });
}

function incidentLine({ incidentType, incidentTime, caseNumber }: ReportDocument): string {
  return [
    isolated(printable(incidentType)),
    incidentTime && formatIncidentTime(incidentTime),
    caseNumber && `Case ${isolated(printable(caseNumber))}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Says what a reader must know before all else: that the report is not delivered, or which one it replaces. */
function statusLines({ reportId, version, previousVersion }: ReportDocument): readonly StatusLine[] {
  return [
    ...(reportId === null ? [{ text: 'Preview: this report is not delivered yet.', color: AMBER }] : []),
    ...(previousVersion === null
      ? []
      : [{ text: `Version ${version} replaces version ${previousVersion.version}.`, color: INK }]),
  ];
}

interface StatusLine {
  readonly text: string;
  readonly color: string;
}

const TILE_HEIGHT = 44;

/** Draws the number of findings with their severities, and how much video there is. */
function figures(pdf: Pdf, root: Element, report: ReportDocument): void {
  const { kit, layout } = pdf;
  const { bySeverity } = countFindings(report.findings);
  const { videoCount, totalMicroseconds, watchedPercent } = summarizeScope(report);
  const tiles = [
    { label: 'Findings', value: String(report.findings.length), x: 0 },
    { label: 'Videos', value: String(videoCount), x: 100 },
    { label: 'Footage', value: formatUnits(Math.round(totalMicroseconds / 1_000_000)), x: 200 },
    { label: 'Watched', value: videoCount === 0 ? '–' : `${watchedPercent}%`, x: 400 },
  ];
  kit.y += 2;
  const top = kit.y;
  for (const { label, value, x } of tiles) {
    const left = MARGIN + x;
    const title = layout.singleLine(label, 95, { style: 'text', size: 8 });
    const figure = layout.singleLine(value, 190, { style: 'bold', size: 17 });
    const element = kit.struct('P');
    root.add(element);
    element.add(() => {
      drawLines(pdf, [title], top, { x: left, width: 95, color: QUIET, align: 'left' });
      drawLines(pdf, [figure], top + 11, { x: left, width: 190, color: INK, align: 'left' });
    });
    element.end();
  }
  if (bySeverity.length > 0) severityCounts(pdf, root, bySeverity, { x: MARGIN, y: top + TILE_HEIGHT - 6 });
  kit.y = top + TILE_HEIGHT + (bySeverity.length > 0 ? 18 : 0);
  artifact(pdf, () => {
    kit.moveTo(MARGIN, kit.y - 6).lineTo(MARGIN + CONTENT_WIDTH, kit.y - 6);
    kit.lineWidth(0.5).stroke(RULE);
  });
  kit.y += 6;
}

/** Puts UTC in small print below the local time. */
export function timeCell(text: string): Cell {
  const [local = '', utc = ''] = text.split('\n');
  return { text: local, note: utc };
}

function factsOf(report: ReportDocument, timeText: PrintTime): Cell[][] {
  const { incidentTime, reopenReason } = report;
  return [
    ['Officers involved', officerNames(report) || 'None named'],
    ...(report.ticketNumber === null ? [['Ticket', report.ticketId]] : []),
    ...(incidentTime === null ? [] : [['Incident', incidentCell(incidentTime)]]),
    ['Submitted', timeCell(timeText(report.submittedAt))],
    [report.reportId === null ? 'Previewed' : 'Delivered', timeCell(timeText(report.deliveredAt))],
    ['Reviewer', { text: printable(report.reviewerName), note: reviewerRole }],
    ...(reopenReason === null ? [] : [['Reason for reopening', printable(reopenReason)]]),
  ];
}

function incidentCell(incidentTime: string): Cell {
  const utc = utcText(incidentInstant(incidentTime));
  return { text: formatIncidentTime(incidentTime), note: utc };
}

function officerNames({ officers }: ReportDocument): string {
  return officers.map((name) => isolated(printable(name))).join(', ');
}
