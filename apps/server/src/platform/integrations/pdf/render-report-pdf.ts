import type {
  ReportedShares,
  ReportCoverage,
  ReportDocument,
} from '@plainview/domain/reports/reports/report-document';
import { reportManifest } from '@plainview/domain/reports/reports/report-manifest';
import { coverageNotes } from '@plainview/domain/review/coverage/coverage-shares';
import { formatTimecode } from '@plainview/domain/shared/duration';
import { agencyMasthead, masthead } from './pdf-masthead.ts';
import { finish, pageFurniture } from './pdf-pages.ts';
import { table } from './pdf-table.ts';
import { heading, paragraphs } from './pdf-text.ts';
import { printTimesIn } from './print-time.ts';
import { camerasSection, cameraName } from './report/cameras.ts';
import { coverSection } from './report/cover.ts';
import {
  findingsByTime,
  findingsSection,
  FRAMES_NOTE,
  PICTURES_NOTE,
  TIMES_NOTE,
} from './report/findings.ts';
import { recordSection } from './report/record.ts';
import { scorecardSection } from './report/scorecard.ts';
import { signatureSection } from './report/signatures.ts';
import type { Column } from './table/table-cell.ts';
import { CONTENT_WIDTH, newPdf, type Element, type Pdf } from './tagged-pdf.ts';
import { printable } from './typesetting/visible-text.ts';

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
  masthead(
    pdf,
    root,
    agencyMasthead(report.agencyName, report.letterhead, pictures, {
      subject: report.ticketNumber === null ? 'Video review report' : `Ticket ${report.ticketNumber}`,
      notes: [
        `${report.reportId === null ? 'Preview' : 'Report'}, version ${report.version}`,
        'Reviewed by Plainview',
        ...(report.letterhead?.confidentiality ? [printable(report.letterhead.confidentiality)] : []),
      ],
    }),
  );
  coverSection(pdf, root, report, timeText);
  camerasSection(pdf, root, report, timeText);
  findingsSection(pdf, root, report, pictures);
  scorecardSection(pdf, root, report);
  coverage(pdf, root, report);
  method(pdf, root, report);
  signatureSection(pdf, root, report);
  findingsByTime(pdf, root, report);
  recordSection(pdf, root, report);

  root.end();
  pageFurniture(pdf, nameOnPages(report), {
    brand: report.agencyName,
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

const COVERAGE_COLUMNS: readonly Column[] = [
  { title: 'Camera', width: 56, font: 'bold', size: 8, isRowHeader: true },
  { title: 'Watched by', width: 88 },
  { title: 'Watched', width: 52 },
  { title: 'Up to 1.5×, with sound', width: 58 },
  { title: 'Skimmed', width: 54 },
  { title: 'Stated only', width: 42 },
  { title: 'Not watched', width: CONTENT_WIDTH - 350, font: 'mono', size: 8 },
];

function coverage(pdf: Pdf, root: Element, report: ReportDocument): void {
  heading(pdf, root, 'H2', 'Footage watched', 100);
  const rows = report.coverage.flatMap((video) => coverageRows(cameraName(report, video.videoLabel), video));
  if (rows.length > 0) table(pdf, root, COVERAGE_COLUMNS, rows);
  else paragraphs(pdf, root, 'Not recorded.');
  if (report.notWatchedReason !== null)
    paragraphs(pdf, root, `Reason for the parts not watched: ${printable(report.notWatchedReason)}`);
}

const percent = (share: number | null): string => (share === null ? '–' : `${share}%`);

/** Returns a video's row for all reviewers, and one for each of them if there are several. */
function coverageRows(camera: string, { reviewers, gaps, ...all }: ReportCoverage): string[][] {
  const rowOf = (name: string, shares: ReportedShares, notWatched: string) => [
    camera,
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

/** Draws what the figures and pictures of the report mean, and what they do not show. */
function method(pdf: Pdf, root: Element, report: ReportDocument): void {
  heading(pdf, root, 'H2', 'Method and limits', 80);
  const { findings } = report;
  const notes = [
    coverageNotes[report.coverage[0]?.certainty ?? 'stated'],
    ...(findings.length === 0 ? [] : [TIMES_NOTE]),
    ...(findings.some(({ startFrame }) => startFrame !== null) ? [FRAMES_NOTE] : []),
    ...(findings.some(({ still }) => still?.picture) ? [PICTURES_NOTE] : []),
    'Findings and answers are the judgment of the named people. Start, place and device of a camera and the officer who wore it are as the ticket states them.',
  ];
  paragraphs(pdf, root, notes.join('\n\n'), { size: 8.5 });
}
