import { cameraLetter } from '@plainview/domain/evidence/cameras/camera-letter';
import type { PrintedCheckpoint } from '@plainview/domain/ledger/printed-checkpoint';
import type { ReportDocument } from '@plainview/domain/reports/reports/report-document';
import { checkpointSection } from '../checkpoint-section.ts';
import { table } from '../pdf-table.ts';
import { heading, paragraphs } from '../pdf-text.ts';
import { bytesText, hashText, ticketText } from '../report-text.ts';
import type { Column } from '../table/table-cell.ts';
import { CONTENT_WIDTH, nextPage, type Element, type Pdf } from '../tagged-pdf.ts';
import { printable } from '../typesetting/visible-text.ts';
import { qrCode } from './qr-code.ts';

/** Leaves room for the QR code at the right. */
const ID_COLUMNS: readonly Column[] = [
  { title: '', width: 120, font: 'bold', isRowHeader: true },
  { title: '', width: CONTENT_WIDTH - 270, font: 'mono', size: 8 },
];

const FILE_COLUMNS: readonly Column[] = [
  { title: 'Camera', width: 46, font: 'bold', isRowHeader: true },
  { title: 'File', width: 200, size: 8 },
  { title: 'Size', width: 92, size: 8 },
  { title: 'SHA-256', width: CONTENT_WIDTH - 338, font: 'mono', size: 8 },
];

/** Draws the last page: what identifies the report and its files, and how to verify them. */
export function recordSection(pdf: Pdf, root: Element, report: ReportDocument): void {
  nextPage(pdf);
  heading(pdf, root, 'H2', 'Ids, keys and checkpoint');
  const { previousVersion, checkpoint } = report;
  const top = pdf.kit.y;
  const below =
    checkpoint === null
      ? top
      : qrCode(pdf, root, checkpointNote(checkpoint), {
          y: top,
          alternative: 'QR code with the signed checkpoint below',
          caption: 'The signed checkpoint',
        });
  table(pdf, root, ID_COLUMNS, [
    ['Report', report.reportId ?? 'None: this is a preview'],
    ['Ticket', ticketText(report.ticketNumber, report.ticketId)],
    ...(previousVersion === null
      ? []
      : [[`SHA-256 of version ${previousVersion.version}`, hashText(previousVersion.sha256)]]),
    ['Newest ledger entry', String(report.custody.sequence)],
    ['Hash of the entry', hashText(report.custody.hash)],
  ]);
  pdf.kit.y = Math.max(pdf.kit.y, below) + 6;
  const files = report.videos.map((video, index) => [
    cameraLetter(index + 1),
    printable(video.fileName),
    bytesText(video.sizeBytes),
    hashText(video.sha256),
  ]);
  table(pdf, root, FILE_COLUMNS, files);
  checkpointSection(pdf, root, checkpoint);
  heading(pdf, root, 'H2', 'How to verify this report');
  paragraphs(
    pdf,
    root,
    [
      'The SHA-256 values above were computed from the stored video files. To check a copy, compute its SHA-256 and compare all 64 digits (here on two lines): one differing digit means that the copy is not the file that was reviewed. Linux: sha256sum FILE. macOS: shasum -a 256 FILE. Windows PowerShell: Get-FileHash FILE.',
      `When this report was delivered, the newest entry of the chain of custody was number ${report.custody.sequence}. Each entry contains the hash of the one before it, so the hash above stands for the whole chain up to there. The same content is attached to this PDF as report.json for use by programs. A file cannot contain its own hash: the SHA-256 of this PDF is in the ledger entry about its delivery, whose proof (.tlog-proof) can be downloaded with the report.`,
    ].join('\n\n'),
    { size: 8 },
  );
}

/** Returns a checkpoint as a signed note (docs/proof-format.md). */
const checkpointNote = ({ origin, size, root, signature }: PrintedCheckpoint): string =>
  `${origin}\n${size}\n${root}\n\n${signature}\n`;
