import { formatOffset } from '@plainview/domain/evidence/cameras/alignment';
import { cameraLetter } from '@plainview/domain/evidence/cameras/camera-letter';
import type { ReportDocument, ReportVideo } from '@plainview/domain/reports/reports/report-document';
import { formatTimecode } from '@plainview/domain/shared/duration';
import { isolated } from '@plainview/domain/shared/visible-text';
import { table } from '../pdf-table.ts';
import { heading, paragraphs } from '../pdf-text.ts';
import type { PrintTime } from '../print-time.ts';
import type { Cell, Column } from '../table/table-cell.ts';
import { CONTENT_WIDTH, QUIET, type Element, type Pdf } from '../tagged-pdf.ts';
import { printable } from '../typesetting/visible-text.ts';
import { timeCell } from './cover.ts';

const COLUMNS: readonly Column[] = [
  { title: 'Camera', width: 44, font: 'bold', size: 10, isRowHeader: true },
  { title: 'Officer, device', width: 94, size: 8.5 },
  { title: 'Video', width: 130, size: 8 },
  { title: 'Start, as stated', width: 104, size: 7.5 },
  { title: 'Length', width: 66, font: 'mono', size: 7.5 },
  { title: 'Clock offset', width: CONTENT_WIDTH - 438, size: 7.5 },
];

/** Draws the cameras with their letters, which the findings refer to. */
export function camerasSection(pdf: Pdf, root: Element, report: ReportDocument, timeText: PrintTime): void {
  heading(pdf, root, 'H2', 'Cameras', 100);
  if (report.videos.length === 0) {
    paragraphs(pdf, root, 'No video belongs to this report.');
    return;
  }
  const rows = report.videos.map((video, index) => [
    cameraLetter(index + 1),
    officerCell(video),
    { text: printable(video.fileName), note: videoDetails(video) },
    video.recordedAt === null ? 'Not stated' : timeCell(timeText(new Date(video.recordedAt))),
    formatTimecode(video.durationMicroseconds),
    offsetCell(video),
  ]);
  table(pdf, root, COLUMNS, rows);
  if (report.videos.some(({ alignment }) => alignment !== null))
    paragraphs(pdf, root, OFFSETS_NOTE, { color: QUIET, size: 8.5 });
}

const OFFSETS_NOTE =
  'A clock offset is the start of the video on the common timeline of the cameras, as a reviewer saved it.';

/** Names the officer who wore the camera, and its device below. */
function officerCell({ wornBy, deviceId }: ReportVideo): Cell {
  const officer = wornBy === null ? 'Not recorded' : printable(wornBy);
  return deviceId === null ? officer : { text: officer, note: printable(deviceId) };
}

/** Lists what the agency entered about a video, one detail a line. */
function videoDetails({ label, category, location, sourceSignatures }: ReportVideo): string {
  return [
    `${printable(category)}, ${label}`,
    location && `Location: ${isolated(printable(location))}`,
    ...sourceSignatures.map((text) => `Signature in the file: ${isolated(printable(text))}`),
  ]
    .filter(Boolean)
    .join('\n');
}

function offsetCell({ alignment }: ReportVideo): Cell {
  if (alignment === null) return 'Not aligned';
  const { startMicroseconds, driftPpm, origin } = alignment;
  const drift = driftPpm === null ? '' : `, drift ${driftPpm} ppm`;
  const note = origin === 'audio' ? `by the sound${drift}` : `set by hand${drift}`;
  return { text: formatOffset(startMicroseconds), note };
}

/** Returns what a report calls the camera of a video: its letter, or the label of a video that is not listed. */
export function cameraName({ videos }: ReportDocument, videoLabel: string): string {
  const index = videos.findIndex(({ label }) => label === videoLabel);
  return index === -1 ? videoLabel : `Camera ${cameraLetter(index + 1)}`;
}

/** Works like `cameraName`, with the officer who wore the camera, if that is recorded. */
export function cameraAndOfficer(report: ReportDocument, videoLabel: string): string {
  const name = cameraName(report, videoLabel);
  const wornBy = report.videos.find(({ label }) => label === videoLabel)?.wornBy ?? null;
  return wornBy === null ? name : `${name}, ${isolated(printable(wornBy))}`;
}
