import { formatCount, formatNumber } from '@plainview/domain/proof/ledger/describe/value-format';
import { watchedCopyText } from '@plainview/domain/release/redactions/checks/watched-copy';
import { labelPlacementLabels } from '@plainview/domain/release/redactions/redaction-order';
import type {
  ReleaseReport,
  ReportedCopy,
  ReportedMutedRange,
  ReportedRegion,
} from '@plainview/domain/release/redactions/release-report';
import { formatTimecode } from '@plainview/domain/shared/duration';
import { FACT_COLUMNS, table } from '../pdf-table.ts';
import { heading, paragraphs } from '../pdf-text.ts';
import { bytesText, hashText } from '../report-text.ts';
import type { Cell, Column } from '../table/table-cell.ts';
import { CONTENT_WIDTH, QUIET, type Element, type Pdf } from '../tagged-pdf.ts';
import { printable } from '../typesetting/visible-text.ts';

/** Regions and muted ranges that a report prints. Its attachment lists all. */
const MOST_PRINTED = 4000;

const REGION_COLUMNS: readonly Column[] = [
  { title: 'Region', width: 46, isRowHeader: true },
  { title: 'Reason', width: CONTENT_WIDTH - 362 },
  { title: 'Frames', width: 90 },
  { title: 'From – to', width: 164, font: 'mono', size: 8 },
  { title: 'Key frames', width: 62 },
];

const RANGE_COLUMNS: readonly Column[] = [
  { title: 'Range', width: 46, isRowHeader: true },
  { title: 'Reason', width: CONTENT_WIDTH - 210 },
  { title: 'From – to', width: 164, font: 'mono', size: 8 },
];

/** Draws a section for each copy: its hashes, what was compared, and what is hidden where and why. */
export function copySections(pdf: Pdf, root: Element, { videos }: ReleaseReport): void {
  let left = MOST_PRINTED;
  for (const video of videos) {
    heading(pdf, root, 'H2', printable(video.name), 120);
    table(pdf, root, FACT_COLUMNS, factsOf(video));
    left -= marksTable(pdf, root, {
      columns: REGION_COLUMNS,
      rows: video.regions.map(regionRow),
      most: left,
      none: 'No regions are hidden.',
    });
    left -= marksTable(pdf, root, {
      columns: RANGE_COLUMNS,
      rows: video.mutedRanges.map(rangeRow),
      most: left,
      none: 'No sound is muted.',
    });
  }
}

const hashCell = (sha256: string, sizeBytes: number | null): Cell => ({
  parts: [
    { text: hashText(sha256), font: 'mono', size: 8 },
    ...(sizeBytes === null ? [] : [{ text: bytesText(sizeBytes) }]),
  ],
  figure: null,
});

function factsOf({ original, copy, frames, samples, check, label, watched }: ReportedCopy): Cell[][] {
  const compared = [
    formatCount(frames, 'frame', 'frames'),
    samples === 0 ? 'no sound' : `${formatCount(samples, 'sample', 'samples')} of sound`,
  ].join(', ');
  const isOriginal = check === null || check.sourceSha256 === original.sha256;
  return [
    ['SHA-256 of the original', hashCell(original.sha256, original.sizeBytes)],
    ['SHA-256 of the copy', hashCell(copy.sha256, copy.sizeBytes)],
    ...(isOriginal
      ? []
      : [
          [
            'Made from and compared with',
            {
              parts: [
                { text: 'A copy of the original that players can play, whose clock does not jump. SHA-256:' },
                { text: hashText(check.sourceSha256), font: 'mono', size: 8 },
              ],
              figure: null,
            },
          ] satisfies Cell[],
        ]),
    ['Compared', compared],
    ...(check === null ? [] : [['Result', resultOf(check)]]),
    ...(label === null
      ? []
      : [['Label', `${labelPlacementLabels[label.placement]}, on each frame: ${printable(label.text)}`]]),
    ...(watched === null ? [] : [['Watched before approval', watchedCopyText(watched)]]),
  ];
}

function resultOf(check: NonNullable<ReportedCopy['check']>): string {
  const { largestDifferenceInside, largestDifferenceOutside, mutedMicroseconds } = check;
  return [
    'No difference but those allowed, see Method and limits.',
    `Largest difference from black in hidden areas: ${largestDifferenceInside} of 255.`,
    `Largest difference of a block from the original elsewhere: ${largestDifferenceOutside} of 255.`,
    ...(mutedMicroseconds > 0 ? [`Found silent in muted ranges: ${formatTimecode(mutedMicroseconds)}.`] : []),
  ].join('\n');
}

const timesOf = (start: number, end: number): string => `${formatTimecode(start)} – ${formatTimecode(end)}`;

const regionRow = (region: ReportedRegion, index: number): string[] => [
  String(index + 1),
  printable(region.reason),
  `${formatNumber(region.startFrame)} – ${formatNumber(region.endFrame)}`,
  region.startMicroseconds === null || region.endMicroseconds === null
    ? 'Times of frames not known'
    : timesOf(region.startMicroseconds, region.endMicroseconds),
  formatNumber(region.keyFrames),
];

const rangeRow = (range: ReportedMutedRange, index: number): string[] => [
  String(index + 1),
  printable(range.reason),
  timesOf(range.startMicroseconds, range.endMicroseconds),
];

interface MarksTable {
  readonly columns: readonly Column[];
  readonly rows: readonly string[][];
  readonly most: number;
  /** Instead of a table without rows. */
  readonly none: string;
}

/** Returns how many rows were drawn. */
function marksTable(pdf: Pdf, root: Element, { columns, rows, most, none }: MarksTable): number {
  if (rows.length === 0) paragraphs(pdf, root, none);
  const printed = rows.slice(0, most);
  table(pdf, root, columns, printed);
  const omitted = rows.length - printed.length;
  if (omitted > 0)
    paragraphs(pdf, root, `And ${formatNumber(omitted)} more, listed in the attached release-report.json.`, {
      size: 8.5,
      color: QUIET,
    });
  return printed.length;
}
