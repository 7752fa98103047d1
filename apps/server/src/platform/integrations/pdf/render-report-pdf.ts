import type {
  ReportedShares,
  ReportCoverage,
  ReportDocument,
  ReportVideo,
} from '@plainview/domain/reports/reports/report-document';
import { reportManifest } from '@plainview/domain/reports/reports/report-manifest';
import { coverageNotes } from '@plainview/domain/review/coverage/coverage-shares';
import { formatTimecode } from '@plainview/domain/shared/duration';
import { formatIncidentTime } from '@plainview/domain/tickets/tickets/incident-time';
import { checkpointSection } from './checkpoint-section.ts';
import { letterheadSection, signatureSection } from './pdf-letterhead.ts';
import { finish, pageFurniture } from './pdf-pages.ts';
import { FACT_COLUMNS, table, type Column } from './pdf-table.ts';
import { heading, paragraphs } from './pdf-text.ts';
import { bytesText, hashText, type PrintTime, printTimesIn, ticketText } from './print-time.ts';
import { findingsSection } from './report-findings.ts';
import { scorecardSection } from './report-scorecard.ts';
import { CONTENT_WIDTH, QUIET, newPdf, type Element, type Pdf } from './tagged-pdf.ts';
import { isolated, printable } from './typesetting/visible-text.ts';

/**
 * Renders the delivered report as a tagged PDF with the same content attached as `report.json`. The same
 * document always gives the same bytes, regardless of the machine's clock, time zone and language. Its
 * SHA-256 can therefore be recorded and the file regenerated. (The bytes also depend on the versions of Node,
 * PDFKit and the fonts.)
 * @param pictures the JPEG of each picture that the report prints, by its SHA-256
 */
export async function renderReportPdf(
  report: ReportDocument,
  pictures: ReadonlyMap<string, Uint8Array> = new Map(),
): Promise<Uint8Array> {
  const title = report.reportId === null ? 'Preview of a review report' : `Review report ${report.reportId}`;
  const info = {
    title: `${title}, version ${report.version}`,
    subject: `Ticket ${report.ticketNumber ?? report.ticketId}`,
    author: printable(report.reviewerName),
    createdAt: report.deliveredAt,
  };
  const pdf = await newPdf(info, report);
  const root = pdf.kit.struct('Document');
  pdf.kit.addStructure(root);

  const timeText = printTimesIn(report.timeZone);

  letterheadSection(pdf, root, report.agencyName, report.letterhead, pictures);
  heading(pdf, root, 'H1', 'Video review report');
  facts(pdf, root, report, timeText);
  heading(pdf, root, 'H2', 'Summary');
  paragraphs(pdf, root, printable(report.summary).trim() || 'No summary was written.');
  findingsSection(pdf, root, report, pictures);
  scorecardSection(pdf, root, report);
  coverage(pdf, root, report);
  evidence(pdf, root, report, timeText);
  signatureSection(pdf, root, report.letterhead);
  integrity(pdf, root, report);
  checkpointSection(pdf, root, report.checkpoint);

  root.end();
  pageFurniture(pdf, nameOnPages(report), {
    brand: report.letterhead === null ? 'Plainview' : report.agencyName,
    mark: report.letterhead?.confidentiality ?? '',
    timeZone: report.timeZone,
  });
  pdf.kit.file(Buffer.from(reportManifest(report)), {
    name: 'report.json',
    type: 'application/json',
    description: 'This report for programs, with the SHA-256 of every video',
    relationship: 'Data',
    creationDate: report.deliveredAt,
    modifiedDate: report.deliveredAt,
  });
  return finish(pdf);
}

/** Names the report on each page: by the ticket's number, which people use, if it has one. */
function nameOnPages({ reportId, ticketNumber, version }: ReportDocument): string {
  const kind = reportId === null ? 'Preview' : 'Report';
  if (ticketNumber !== null) return `Ticket ${ticketNumber}, ${kind}, version ${version}`;
  return `${kind}${reportId === null ? '' : ` ${reportId}`}, version ${version}`;
}

function facts(pdf: Pdf, root: Element, report: ReportDocument, timeText: PrintTime): void {
  const rows: string[][] = [
    ['Agency', printable(report.agencyName)],
    ['Incident type', printable(report.incidentType)],
    ['Officers involved', officerNames(report) || 'None named'],
    ['Ticket', ticketText(report.ticketNumber, report.ticketId)],
    ...(report.caseNumber === null ? [] : [['Case number', printable(report.caseNumber)]]),
    ...(report.incidentTime === null ? [] : [['Incident', formatIncidentTime(report.incidentTime)]]),
    ['Report', `${report.reportId ?? 'Not delivered yet: this is a preview'}, version ${report.version}`],
    ['Submitted', timeText(report.submittedAt)],
    [report.reportId === null ? 'Previewed' : 'Delivered', timeText(report.deliveredAt)],
    ['Reviewer', printable(report.reviewerName)],
  ];
  if (report.previousVersion !== null) {
    const { version, sha256 } = report.previousVersion;
    rows.push(['Replaces', `Version ${version}, SHA-256 of its file:\n${hashText(sha256)}`]);
  }
  if (report.reopenReason !== null) rows.push(['Reason for reopening', printable(report.reopenReason)]);
  table(pdf, root, FACT_COLUMNS, rows);
}

function officerNames({ officers }: ReportDocument): string {
  return officers.map((name) => isolated(printable(name))).join(', ');
}

const COVERAGE_COLUMNS: readonly Column[] = [
  { title: 'Video', width: 52, font: 'bold', size: 8, isRowHeader: true },
  { title: 'Watched by', width: 92 },
  { title: 'Watched', width: 52 },
  { title: 'Up to 1.5×, with sound', width: 58 },
  { title: 'Skimmed', width: 54 },
  { title: 'Stated only', width: 42 },
  { title: 'Not watched', width: CONTENT_WIDTH - 350, font: 'mono', size: 8 },
];

function coverage(pdf: Pdf, root: Element, report: ReportDocument): void {
  heading(pdf, root, 'H2', 'Footage watched', 100);
  const rows = report.coverage.flatMap(coverageRows);
  if (rows.length > 0) table(pdf, root, COVERAGE_COLUMNS, rows);
  paragraphs(pdf, root, coverageNotes[report.coverage[0]?.certainty ?? 'stated'], {
    color: QUIET,
    size: 8.5,
  });
  if (report.notWatchedReason !== null)
    paragraphs(pdf, root, `Reason for the parts not watched: ${printable(report.notWatchedReason)}`);
}

const percent = (share: number | null): string => (share === null ? '–' : `${share}%`);

/** Returns a video's row for all reviewers, and one for each of them if there are several. */
function coverageRows({ videoLabel, reviewers, gaps, ...all }: ReportCoverage): string[][] {
  const rowOf = (name: string, shares: ReportedShares, notWatched: string) => [
    videoLabel,
    name,
    percent(shares.watchedPercent),
    percent(shares.attentivePercent),
    percent(shares.skimmedPercent),
    percent(shares.statedPercent),
    notWatched,
  ];
  const [only, ...others] = reviewers;
  if (!only) return [rowOf('Nobody', all, gapsText(gaps))];
  if (others.length === 0) return [rowOf(printable(only.name), all, gapsText(gaps))];
  return [
    rowOf('All reviewers', all, gapsText(gaps)),
    ...reviewers.map((one) => rowOf(printable(one.name), one, '')),
  ];
}

/** Gaps printed for each video; the attached report.json lists all of them. */
const MOST_GAPS = 20;

function gapsText(gaps: ReportCoverage['gaps']): string {
  const lines = gaps
    .slice(0, MOST_GAPS)
    .map((gap) => `${formatTimecode(gap.startMicroseconds)} – ${formatTimecode(gap.endMicroseconds)}`);
  if (gaps.length > MOST_GAPS) lines.push(`and ${gaps.length - MOST_GAPS} more, listed in report.json`);
  return lines.join('\n') || 'Nothing';
}

const EVIDENCE_COLUMNS: readonly Column[] = [
  { title: 'Video', width: 52, font: 'bold', size: 8, isRowHeader: true },
  { title: 'File', width: 200 },
  { title: 'Length', width: 72, font: 'mono', size: 8 },
  { title: 'SHA-256', width: CONTENT_WIDTH - 324, font: 'mono', size: 8 },
];

function evidence(pdf: Pdf, root: Element, report: ReportDocument, timeText: PrintTime): void {
  heading(pdf, root, 'H2', 'Evidence', 100);
  if (report.videos.length === 0) {
    paragraphs(pdf, root, 'No video belongs to this report.');
    return;
  }
  const rows = report.videos.map((video) => [
    video.label,
    { text: printable(video.fileName), note: videoDetails(video, timeText) },
    formatTimecode(video.durationMicroseconds),
    hashText(video.sha256),
  ]);
  table(pdf, root, EVIDENCE_COLUMNS, rows);
}

/** Lists what the agency entered about a video, one detail a line. */
function videoDetails(video: ReportVideo, timeText: PrintTime): string {
  const { category, sizeBytes, recordedAt, location, deviceId, sourceSignatures } = video;
  return [
    printable(category),
    bytesText(sizeBytes),
    recordedAt && `Recorded ${timeText(new Date(recordedAt))}`,
    location && `Location: ${isolated(printable(location))}`,
    deviceId && `Device: ${isolated(printable(deviceId))}`,
    ...sourceSignatures.map((text) => `Signature in the file: ${isolated(printable(text))}`),
  ]
    .filter(Boolean)
    .join('\n');
}

function integrity(pdf: Pdf, root: Element, report: ReportDocument): void {
  heading(pdf, root, 'H2', 'How to verify this report');
  paragraphs(
    pdf,
    root,
    [
      'The SHA-256 values above were computed from the stored video files. To check a copy, compute its SHA-256 and compare all 64 digits (here on two lines): one differing digit means that the copy is not the file that was reviewed.',
      'Linux: sha256sum FILE\nmacOS: shasum -a 256 FILE\nWindows PowerShell: Get-FileHash FILE',
      `When this report was delivered, the newest entry of the chain of custody was number ${report.custody.sequence}. Each entry contains the hash of the one before it, so this hash stands for the whole chain up to there:`,
    ].join('\n\n'),
  );
  paragraphs(pdf, root, hashText(report.custody.hash), { font: 'mono', size: 8.5 });
  paragraphs(
    pdf,
    root,
    'The same content is attached to this PDF as report.json for use by programs. A file cannot contain its own hash: the SHA-256 of this PDF is in the ledger entry about its delivery, whose proof (.tlog-proof) can be downloaded with the report.',
  );
}
