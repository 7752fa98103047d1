import { formatCount, formatNumber } from '@plainview/domain/proof/ledger/describe/value-format';
import {
  hiddenSubjectLabels,
  redactionPurposeLabels,
} from '@plainview/domain/release/redactions/redaction-order';
import {
  countReasons,
  releaseReportManifest,
  type ReleaseReport,
} from '@plainview/domain/release/redactions/release-report';
import { checkpointSection } from '../checkpoint-section.ts';
import { agencyMasthead, masthead } from '../pdf-masthead.ts';
import { finish, pageFurniture } from '../pdf-pages.ts';
import { CODE_COLUMNS, FACT_COLUMNS, table } from '../pdf-table.ts';
import { heading, paragraphs } from '../pdf-text.ts';
import { printTimesIn } from '../print-time.ts';
import type { Cell, Column } from '../table/table-cell.ts';
import { CONTENT_WIDTH, newPdf, QUIET, type Element, type Pdf } from '../tagged-pdf.ts';
import { printable } from '../typesetting/visible-text.ts';
import { copySections } from './copy-sections.ts';

/**
 * Renders the report of a delivered redacted copy as a tagged PDF with the same content attached as `release-report.json`.
 * The same content gives the same bytes.
 * @param pictures the logo of the agency, if it has one, by its SHA-256
 */
export async function renderReleaseReportPdf(
  report: ReleaseReport,
  pictures: ReadonlyMap<string, Uint8Array> = new Map(),
): Promise<Uint8Array> {
  const info = {
    title: `Release report, ticket ${report.ticketNumber}`,
    subject: `Redacted copy ${report.redactionId}`,
    author: printable(report.deliveredBy),
    createdAt: report.deliveredAt,
  };
  const pdf = await newPdf(info, report);
  const root = pdf.kit.struct('Document');
  pdf.kit.addStructure(root);
  // Without the mark of confidential reports: this one is released.
  masthead(
    pdf,
    root,
    agencyMasthead(report.agencyName, report.letterhead, pictures, {
      subject: `Ticket ${report.ticketNumber}`,
      notes: ['Release report', 'Redacted by Plainview'],
    }),
  );
  heading(pdf, root, 'H1', 'Release report');
  paragraphs(pdf, root, summaryOf(report), { size: 11, color: QUIET });
  table(pdf, root, FACT_COLUMNS, factsOf(report));
  reasonsSection(pdf, root, report);
  copySections(pdf, root, report);
  methodSection(pdf, root, report);
  recordSection(pdf, root, report);
  root.end();
  pageFurniture(pdf, `Ticket ${report.ticketNumber}, release report`, {
    brand: report.agencyName,
    mark: '',
    timeZone: report.timeZone,
  });
  pdf.kit.file(Buffer.from(releaseReportManifest(report)), {
    name: 'release-report.json',
    type: 'application/json',
    description: 'This report for programs, with all regions and muted ranges',
    relationship: 'Data',
    creationDate: report.deliveredAt,
    modifiedDate: report.deliveredAt,
  });
  return finish(pdf);
}

function summaryOf({ videos }: ReleaseReport): string {
  const regions = videos.reduce((sum, video) => sum + video.regions.length, 0);
  const mutedRanges = videos.reduce((sum, video) => sum + video.mutedRanges.length, 0);
  const parts = [
    formatCount(regions, 'hidden region', 'hidden regions'),
    formatCount(mutedRanges, 'muted range', 'muted ranges'),
  ];
  return `${formatCount(videos.length, 'redacted video', 'redacted videos')}, ${parts.join(', ')}`;
}

function factsOf(report: ReleaseReport): Cell[][] {
  const timeText = printTimesIn(report.timeZone);
  const { requestNumber, deadline, hidden, drawnBy, needsSecondPerson } = report;
  const secondPerson = needsSecondPerson
    ? 'Required by the order: the copy was checked by someone who drew nothing in it'
    : 'Not required by the order';
  return [
    ['Agency', printable(report.agencyName)],
    ['Ticket', report.ticketNumber],
    ['Purpose', redactionPurposeLabels[report.purpose]],
    ...(requestNumber === '' ? [] : [['Request number', printable(requestNumber)]]),
    ...(deadline === null ? [] : [['Deadline', timeText(deadline)]]),
    ['Ordered', timeText(report.orderedAt)],
    ['To be hidden', hidden.map((subject) => hiddenSubjectLabels[subject]).join(', ') || 'As instructed'],
    ['Regions and ranges by', drawnBy.map(printable).join('\n') || 'Not recorded in this ledger'],
    ['Checked by', `${printable(report.checkedBy)}\n${timeText(report.checkedAt)}`],
    ['Second person', secondPerson],
    ...looseEndsFact(report),
    ...facesFact(report),
    ...otherPlacesFact(report),
    ...watchedFact(report),
    ['Delivered by', `${printable(report.deliveredBy)}\n${timeText(report.deliveredAt)}`],
  ];
}

/** Returns what the person who checked the copy said about regions that begin or end inside the picture. */
function looseEndsFact({ looseEnds, checkedBy }: ReleaseReport): Cell[][] {
  if (looseEnds === null) return [];
  const { count, lookedAt } = looseEnds;
  const places = formatCount(count, 'place', 'places');
  const text =
    count === 0
      ? 'No region begins or ends inside the picture.'
      : `Regions begin or end inside the picture at ${places}. ${printable(checkedBy)} confirmed having looked at ${formatNumber(lookedAt)} of them in the copy.`;
  return [['Starts and ends', text]];
}

/** Returns what was decided about faces that a program proposed. */
function facesFact({ faces, checkedBy }: ReleaseReport): Cell[][] {
  if (faces === null || faces.proposed === 0) return [];
  const { proposed, accepted, rejected, hidden, undecided, lookedAt } = faces;
  const numbers = `A program proposed ${formatCount(proposed, 'face', 'faces')}: ${formatNumber(accepted)} accepted, ${formatNumber(rejected)} rejected, ${formatNumber(hidden)} hidden by other regions, ${formatNumber(undecided)} undecided.`;
  const looks =
    undecided === 0
      ? ''
      : ` ${printable(checkedBy)} confirmed having looked at ${formatNumber(lookedAt)} of the undecided ones in the copy.`;
  return [['Proposed faces', `${numbers}${looks}`]];
}

/** Returns why the person who checked the copy did not look at the other places and undecided faces. */
const otherPlacesFact = ({ looseEnds }: ReleaseReport): Cell[][] =>
  looseEnds === null || looseEnds.explanation === null
    ? []
    : [['Other places', printable(looseEnds.explanation)]];

/** Returns why the person who checked the copy did not watch all of it. What was watched is stated for each copy. */
const watchedFact = ({ needsFullWatch, watchExplanation }: ReleaseReport): Cell[][] => [
  ...(needsFullWatch
    ? [
        [
          'Watching',
          'The order asks the person who checks the copy to watch all of it, or to explain the rest.',
        ],
      ]
    : []),
  ...(watchExplanation === null ? [] : [['Not watched', printable(watchExplanation)]]),
];

const REASON_COLUMNS: readonly Column[] = [
  { title: 'Reason', width: CONTENT_WIDTH - 200, font: 'bold', isRowHeader: true },
  { title: 'Regions', width: 100 },
  { title: 'Muted ranges', width: 100 },
];

function reasonsSection(pdf: Pdf, root: Element, { videos }: ReleaseReport): void {
  heading(pdf, root, 'H2', 'Reasons');
  const rows = countReasons(videos).map(({ reason, regions, mutedRanges }) => [
    printable(reason),
    formatNumber(regions),
    formatNumber(mutedRanges),
  ]);
  if (rows.length > 0) table(pdf, root, REASON_COLUMNS, rows);
  else paragraphs(pdf, root, 'Nothing was hidden or muted.');
}

const LABEL_NOTE =
  'A label is opaque. The program compared its area on each frame with the drawn label, by blocks and with the tolerance of the other blocks. A margin below the picture contains nothing but the label.';

const WATCHED_NOTE =
  'Watched: the person who approved the copy played these parts of it in the browser at up to 2×, as the player stated, and this is consistent with the bytes of the copy sent to that person before and with the server’s clock. The place of a scene in the file is estimated: a part counts if bytes were sent from within a fifth of the length of it, and if all bytes sent are at least half of the share that counts. It does not show that the person was looking. Percentages are rounded down; 100% means that no part is missing.';

/** Draws what the comparison of copies with their originals shows, and what it does not. */
function methodSection(pdf: Pdf, root: Element, { tolerances, videos }: ReleaseReport): void {
  const { marginPixels, outside, inside, soundPercent, muteMarginMilliseconds } = tolerances;
  heading(pdf, root, 'H2', 'Method and limits', 80);
  const notes = [
    `The copies were encoded again from the first to the last frame; no coded data of the originals were copied. Regions are rectangles. Each is filled with black together with ${marginPixels} pixels around it: its hidden area. Blur is not used, since it can be reversed.`,
    `A program then decoded each copy and its original and compared every frame at the size of the copy. Inside hidden areas, no pixel of the copy differs from black by more than ${inside} of 255. Outside, no block of 16 × 16 pixels differs from the original by more than ${outside} of 255 on average; such differences come from encoding. At the edge of a hidden area, only the visible pixels of a block are compared.`,
    `In muted ranges, every sample is exactly zero. In all other sound, what differs in a tenth of a second has at most ${soundPercent} percent of its energy or is very quiet (below -46 dB); tenths of a second that touch a muted range or the ${muteMarginMilliseconds} milliseconds around it are not compared, and may be partly silent. A copy has one video stream and at most one sound stream, no captions, chapters or attachments, and no metadata but those that the encoder writes in every file.`,
    ...(videos.some(({ label }) => label !== null) ? [LABEL_NOTE] : []),
    ...(videos.some(({ watched }) => watched !== null) ? [WATCHED_NOTE] : []),
    'Whether everything that had to be hidden is within a region, is the judgment of the people named above. The program does not check what can be concluded from the surroundings, from reflections, or from the movement of a hidden area. This report does not state what was hidden, only where and why.',
  ];
  paragraphs(pdf, root, notes.join('\n\n'), { size: 8.5 });
}

function recordSection(pdf: Pdf, root: Element, report: ReleaseReport): void {
  heading(pdf, root, 'H2', 'How to verify', 100);
  paragraphs(
    pdf,
    root,
    [
      'Compute the SHA-256 of your copy and compare all 64 digits with those above (two lines): if one differs, it is not the file that was delivered. Linux: sha256sum FILE. macOS: shasum -a 256 FILE. Windows PowerShell: Get-FileHash FILE.',
      'The ledger entry about the delivery contains the SHA-256 of each copy and of this PDF, which cannot contain its own. The agency can download the proof that the entry belongs to the ledger (.tlog-proof). The same content is attached to this PDF as release-report.json for use by programs.',
    ].join('\n\n'),
    { size: 8.5 },
  );
  table(pdf, root, CODE_COLUMNS, [
    ['Release report', report.reportId],
    ['Redacted copy', report.redactionId],
  ]);
  checkpointSection(pdf, root, report.checkpoint);
}
