import { formatFrame } from '@plainview/domain/evidence/media/frame';
import {
  sortedFindings,
  type IllustratedFinding,
  type ReportDocument,
  type ReportFinding,
} from '@plainview/domain/reports/reports/report-document';
import { severityLabel } from '@plainview/domain/reports/reports/report-overview';
import { describeMissingPicture, describeShapes } from '@plainview/domain/review/findings/report-still';
import { formatTimecode } from '@plainview/domain/shared/duration';
import type { Figure } from './pdf-figure.ts';
import { table, type Cell, type Column } from './pdf-table.ts';
import { heading, paragraphs } from './pdf-text.ts';
import { overview } from './report-overview.ts';
import { CONTENT_WIDTH, QUIET, type Element, type Pdf } from './tagged-pdf.ts';
import { isolated, printable } from './typesetting/visible-text.ts';

const COLUMNS: readonly Column[] = [
  { title: 'Video', width: 46, font: 'bold', size: 8, isRowHeader: true },
  { title: 'Time', width: 80, font: 'mono', size: 8 },
  { title: 'Category, severity', width: 94 },
  { title: 'Finding', width: CONTENT_WIDTH - 220 },
];

/** Explains the numbers of frames. */
const FRAMES_NOTE =
  'Frames are the pictures that the reviewer saw, counted from 1; of a finding marked before its video was indexed, the one at the marked time. A time without a frame is approximate.';
const PICTURES_NOTE =
  'Each picture shows exactly the frame at which its finding begins, scaled down for this report. Its SHA-256 is that of the stored still in full size. Boxes and arrows were drawn by the author.';

/**
 * Draws the findings with the pictures of their frames.
 * @param pictures the JPEGs by their SHA-256
 */
export function findingsSection(
  pdf: Pdf,
  root: Element,
  report: ReportDocument,
  pictures: ReadonlyMap<string, Uint8Array>,
): void {
  heading(pdf, root, 'H2', `Findings (${report.findings.length})`, 120);
  if (report.findings.length === 0) {
    paragraphs(pdf, root, 'The reviewer recorded no findings.');
    return;
  }
  overview(pdf, root, report);
  const notes = [
    'Times are positions in the video: hours, minutes, seconds, thousandths.',
    ...(report.findings.some(({ startFrame }) => startFrame !== null) ? [FRAMES_NOTE] : []),
    ...(report.findings.some(({ still }) => still?.picture) ? [PICTURES_NOTE] : []),
  ];
  paragraphs(pdf, root, notes.join(' '), { color: QUIET, size: 8.5 });
  const sorted = sortedFindings(report);
  const images = openImages(pdf, sorted, pictures);
  const rows = sorted.map((finding) => [
    finding.videoLabel,
    timeText(finding),
    `${printable(finding.category)}\n${printable(severityLabel(finding.severity))}`,
    findingCell(finding, images),
  ]);
  table(pdf, root, COLUMNS, rows);
}

/** Opens each picture once, in the order in which the file contains them. */
function openImages(
  { kit }: Pdf,
  findings: readonly IllustratedFinding[],
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
  finding: IllustratedFinding,
  images: ReadonlyMap<string, PDFKit.Mixins.OpenedImage>,
): Cell {
  const { still, playbackRate } = finding;
  const author = `Added by ${isolated(printable(finding.authorName))}`;
  const note = [
    playbackRate === null ? author : `${author}, marked while playing at ${playbackRate}× speed`,
    ...(still?.missing ? [describeMissingPicture(still.missing)] : []),
    ...(still?.missing && still.full ? [`SHA-256 of the still: ${still.full.sha256}`] : []),
  ];
  return { text: printable(finding.text), note: note.join('\n'), figure: figureOf(finding, images) };
}

function figureOf(
  finding: IllustratedFinding,
  images: ReadonlyMap<string, PDFKit.Mixins.OpenedImage>,
): Figure | null {
  const { still, shapes, startFrame, startMicroseconds, videoLabel, category } = finding;
  const picture = images.get(still?.picture?.sha256 ?? '');
  if (!picture || !still?.full || startFrame === null) return null;
  const { sha256, width, height } = still.full;
  const place = `${formatFrame(startFrame)} of ${videoLabel} at ${formatTimecode(startMicroseconds)}`;
  const drawn = shapes.length === 0 ? '' : `, with ${describeShapes(shapes)} drawn on it`;
  const about = `${printable(category)}, ${printable(severityLabel(finding.severity))}`;
  return {
    picture,
    width,
    height,
    shapes,
    alternative: `Picture of ${place}${drawn}. ${about}: ${printable(finding.text)}`,
    caption: `${capitalized(place)}${drawn}. ${width} × ${height} pixels.`,
    hash: sha256,
  };
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function timeText({ startMicroseconds, startFrame, endMicroseconds, endFrame }: ReportFinding): string {
  const start = frameText(formatTimecode(startMicroseconds), startFrame);
  return endMicroseconds === null
    ? start
    : `${start}\n– ${frameText(formatTimecode(endMicroseconds), endFrame)}`;
}

const frameText = (time: string, frame: number | null): string =>
  frame === null ? time : `${time}\n${formatFrame(frame)}`;
