import { formatFrame } from '@plainview/domain/evidence/media/frame';
import {
  numberedFindings,
  sortedFindings,
  type NumberedFinding,
  type ReportDocument,
  type ReportFinding,
} from '@plainview/domain/reports/reports/report-document';
import { severityLabel, toSeverity } from '@plainview/domain/reports/reports/report-overview';
import { describeMissingPicture, describeShapes } from '@plainview/domain/review/findings/report-still';
import { formatTimecode } from '@plainview/domain/shared/duration';
import { isolated } from '@plainview/domain/shared/visible-text';
import type { Figure } from '../pdf-figure.ts';
import { table } from '../pdf-table.ts';
import { heading, paragraphs } from '../pdf-text.ts';
import { hashText } from '../report-text.ts';
import type { Cell, CellPart, Column } from '../table/table-cell.ts';
import { CONTENT_WIDTH, QUIET, type Element, type Pdf } from '../tagged-pdf.ts';
import { printable } from '../typesetting/visible-text.ts';
import { cameraAndOfficer, cameraName } from './cameras.ts';
import { overview } from './overview.ts';

const COLUMNS: readonly Column[] = [
  { title: 'Number, severity', width: 84, isRowHeader: true },
  { title: 'Finding', width: CONTENT_WIDTH - 84 },
];

export const TIMES_NOTE = 'Times are positions in the video: hours, minutes, seconds, thousandths.';
/** Explains the numbers of frames. */
export const FRAMES_NOTE =
  'Frames are the pictures that the reviewer saw, counted from 1; of a finding marked before its video was indexed, the one at the marked time. A time without a frame is approximate.';
export const PICTURES_NOTE =
  'Each picture shows exactly the frame at which its finding begins, scaled down for this report. The SHA-256 below it is that of the stored still in full size. Boxes and arrows were drawn by the author.';

/**
 * Draws the findings with the pictures of their frames, the most serious first.
 * @param pictures the JPEGs by their SHA-256
 */
export function findingsSection(
  pdf: Pdf,
  root: Element,
  report: ReportDocument,
  pictures: ReadonlyMap<string, Uint8Array>,
): void {
  const { length } = report.findings;
  heading(pdf, root, 'H2', `Findings (${length})`, length === 0 ? 30 : 120);
  if (length === 0) {
    paragraphs(pdf, root, 'The reviewer recorded no findings.');
    return;
  }
  overview(pdf, root, report);
  const numbered = numberedFindings(report);
  const images = openImages(pdf, numbered, pictures);
  const rows = numbered.map((finding) => [numberCell(finding), findingCell(report, finding, images)]);
  table(pdf, root, COLUMNS, rows);
}

const TIME_COLUMNS: readonly Column[] = [
  { title: 'Finding', width: 52, font: 'bold', isRowHeader: true },
  { title: 'Camera', width: 72 },
  { title: 'Time', width: 164, font: 'mono', size: 7.5 },
  { title: 'Severity', width: 86 },
  { title: 'Category', width: CONTENT_WIDTH - 374 },
];

/** Lists the numbers of the findings by camera and time. Draws nothing for fewer than two. */
export function findingsByTime(pdf: Pdf, root: Element, report: ReportDocument): void {
  if (report.findings.length < 2) return;
  heading(pdf, root, 'H2', 'Appendix: findings by camera and time', 80);
  const { videos } = report;
  const byTime = sortedFindings({ videos, findings: numberedFindings(report) });
  const rows = byTime.map((finding) => [
    finding.number,
    cameraName(report, finding.videoLabel),
    rangeText(finding),
    { parts: [severityPart(finding)], figure: null },
    printable(finding.category),
  ]);
  table(pdf, root, TIME_COLUMNS, rows);
}

function severityPart({ severity }: ReportFinding): CellPart {
  const text = printable(severityLabel(severity));
  return toSeverity(severity) === null ? { text } : { text, mark: severity };
}

const numberCell = (finding: NumberedFinding): Cell => ({
  parts: [{ text: finding.number, font: 'bold', size: 13 }, severityPart(finding)],
  figure: null,
});

/** Opens each picture once, in the order in which the file contains them. */
function openImages(
  { kit }: Pdf,
  findings: readonly NumberedFinding[],
  pictures: ReadonlyMap<string, Uint8Array>,
): ReadonlyMap<string, PDFKit.Mixins.OpenedImage> {
  const printed = new Set(findings.flatMap(({ still }) => still?.picture?.sha256 ?? []));
  const images = [...printed].map((sha256) => {
    const bytes = pictures.get(sha256);
    if (!bytes) throw new Error(`the picture ${sha256} was not loaded`);
    return [sha256, kit.openImage(bytes)] as const;
  });
  return new Map(images);
}

function findingCell(
  report: ReportDocument,
  finding: NumberedFinding,
  images: ReadonlyMap<string, PDFKit.Mixins.OpenedImage>,
): Cell {
  const { still, playbackRate } = finding;
  const author = `Added by ${isolated(printable(finding.authorName))}`;
  const note = [
    playbackRate === null ? author : `${author}, marked while playing at ${playbackRate}×`,
    ...(still?.missing ? [describeMissingPicture(still.missing)] : []),
    ...(still?.missing && still.full ? [`SHA-256 of the still: ${still.full.sha256}`] : []),
  ];
  const frames = framesText(finding);
  const parts: readonly CellPart[] = [
    { text: printable(finding.category), font: 'bold', size: 9.5 },
    { text: cameraAndOfficer(report, finding.videoLabel), size: 8.5, color: QUIET },
    { text: rangeText(finding), size: 8.5, color: QUIET, lineGap: frames ? 1.5 : 5 },
    { text: capitalized(frames), size: 8.5, color: QUIET, lineGap: 5 },
    { text: printable(finding.text), size: 9.5, lineGap: 2 },
    { text: note.join('\n'), size: 7.5, color: QUIET },
  ];
  return { parts, figure: figureOf(report, finding, images) };
}

function figureOf(
  report: ReportDocument,
  finding: NumberedFinding,
  images: ReadonlyMap<string, PDFKit.Mixins.OpenedImage>,
): Figure | null {
  const { still, shapes, startFrame, startMicroseconds, videoLabel, category } = finding;
  const picture = images.get(still?.picture?.sha256 ?? '');
  if (!picture || !still?.full || startFrame === null) return null;
  const { sha256, width, height } = still.full;
  const camera = cameraName(report, videoLabel);
  const place = `${formatFrame(startFrame)} of ${lowercased(camera)} at ${formatTimecode(startMicroseconds)}`;
  const drawn = shapes.length === 0 ? '' : `, with ${describeShapes(shapes)} drawn on it`;
  const about = `${printable(category)}, ${printable(severityLabel(finding.severity))}`;
  return {
    picture,
    width,
    height,
    shapes,
    alternative: `Picture of ${place}${drawn}. ${about}: ${printable(finding.text)}`,
    caption: `${capitalized(formatFrame(startFrame))}${drawn}. ${width} × ${height} pixels. SHA-256 of still:`,
    hash: hashText(sha256),
  };
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const lowercased = (camera: string): string => camera.replace(/^Camera /u, 'camera ');

function rangeText({ startMicroseconds, endMicroseconds }: ReportFinding): string {
  const start = formatTimecode(startMicroseconds);
  return endMicroseconds === null ? start : `${start} – ${formatTimecode(endMicroseconds)}`;
}

/** Returns the frames of a finding, such as `frames 90 – 270`; empty if its position is approximate. */
function framesText({ startFrame, endFrame }: ReportFinding): string {
  if (startFrame === null) return '';
  const start = formatFrame(startFrame);
  return endFrame === null
    ? start
    : `${start.replace('frame', 'frames')} – ${formatFrame(endFrame).replace('frame ', '')}`;
}
