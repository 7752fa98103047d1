import { cameraLetter } from '@plainview/domain/evidence/cameras/camera-letter';
import { formatCount } from '@plainview/domain/proof/ledger/describe/value-format';
import type { ReportDocument } from '@plainview/domain/reports/reports/report-document';
import {
  describeScope,
  summarizeScope,
  type ReportScope,
} from '@plainview/domain/reports/reports/report-scope';
import { formatTimecode } from '@plainview/domain/shared/duration';
import { drawLines, heightOf } from '../pdf-text.ts';
import {
  AMBER,
  AMBER_TINT,
  CONTENT_WIDTH,
  INK,
  MARGIN,
  QUIET,
  RULE,
  SHADE,
  artifact,
  makeRoom,
  type Element,
  type Pdf,
} from '../tagged-pdf.ts';
import type { TextLine } from '../typesetting/text-block.ts';
import { printable } from '../typesetting/visible-text.ts';

const PADDING = { x: 14, y: 10 } as const;
/** Lines of text from the reviewer in the box. The whole text is under *Footage watched*. */
const MOST_REASON_LINES = 4;
/** Videos in the box whose parts are listed, and parts of each. */
const MOST_VIDEOS = 4;
const MOST_GAPS = 3;

/**
 * Draws the box on the first page that states what was watched and what was not. It is amber unless all of the
 * footage was watched.
 */
export function scopeSection(pdf: Pdf, root: Element, report: ReportDocument): void {
  const scope = summarizeScope(report);
  const { kit, layout } = pdf;
  const isWhole = scope.isComplete && scope.isChecked;
  const x = MARGIN + PADDING.x;
  const width = CONTENT_WIDTH - 2 * PADDING.x;
  const title = layout.lines('Scope', width, { style: 'bold', size: 11, lineGap: 3 });
  const claim = layout.lines(describeScope(scope), width, { style: 'bold', size: 10, lineGap: 3 });
  const details = linesOf(pdf, detailsOf(scope, report), width, 9);
  const reason = reasonLines(pdf, report, width);
  const note = linesOf(pdf, noteOf(scope), width, 7.5);
  const blocks = [
    { tag: 'H2', lines: title, color: isWhole ? INK : AMBER },
    { tag: 'P', lines: claim, color: INK },
    { tag: 'P', lines: details, color: INK },
    { tag: 'P', lines: reason, color: INK },
    { tag: 'P', lines: note, color: QUIET },
  ].filter(({ lines }) => lines.length > 0);
  const height = blocks.reduce((sum, { lines }) => sum + heightOf(lines) + GAP, 0) - GAP + 2 * PADDING.y;
  makeRoom(pdf, height);
  const top = kit.y;
  artifact(pdf, () => {
    kit.rect(MARGIN, top, CONTENT_WIDTH, height).fill(isWhole ? SHADE : AMBER_TINT);
    kit.rect(MARGIN, top, 4, height).fill(isWhole ? RULE : AMBER);
  });
  let y = top + PADDING.y;
  for (const { tag, lines, color } of blocks) {
    const place = y;
    const element = kit.struct(tag);
    root.add(element);
    element.add(() => drawLines(pdf, lines, place, { x, width, color }));
    element.end();
    y += heightOf(lines) + GAP;
  }
  kit.y = top + height + 14;
}

const GAP = 3;

const linesOf = ({ layout }: Pdf, text: string, width: number, size: number): readonly TextLine[] =>
  text === '' ? [] : layout.lines(text, width, { style: 'text', size, lineGap: 2 });

/** Lists the parts that were not watched, the videos with a line each. */
function detailsOf({ notWatched, totalMicroseconds }: ReportScope, { videos }: ReportDocument): string {
  if (notWatched.length === 0 || totalMicroseconds === 0) return '';
  const lines = notWatched.slice(0, MOST_VIDEOS).map(({ videoLabel, gaps }) => {
    const index = videos.findIndex(({ label }) => label === videoLabel);
    const parts = gaps
      .slice(0, MOST_GAPS)
      .map((gap) => `${formatTimecode(gap.startMicroseconds)} – ${formatTimecode(gap.endMicroseconds)}`);
    const isAll = gaps.length === 1 && lengthOf(gaps) === videos[index]?.durationMicroseconds;
    const more =
      gaps.length > MOST_GAPS
        ? ` and ${formatCount(gaps.length - MOST_GAPS, 'more part', 'more parts')}`
        : '';
    return `Not watched of camera ${cameraLetter(index + 1)}: ${isAll ? 'all of it' : parts.join(', ') + more}`;
  });
  const rest = notWatched.length - MOST_VIDEOS;
  if (rest > 0)
    lines.push(
      `Not all was watched of ${formatCount(rest, 'more camera', 'more cameras')}, see Footage watched.`,
    );
  return lines.join('\n');
}

const lengthOf = (gaps: ReportScope['notWatched'][number]['gaps']): number =>
  gaps.reduce((sum, gap) => sum + gap.endMicroseconds - gap.startMicroseconds, 0);

function reasonLines(
  { layout }: Pdf,
  { notWatchedReason }: ReportDocument,
  width: number,
): readonly TextLine[] {
  if (notWatchedReason === null) return [];
  const format = { style: 'text', size: 9, lineGap: 2 } as const;
  const lines = layout.lines(`Reason: ${printable(notWatchedReason).trim()}`, width, format);
  if (lines.length <= MOST_REASON_LINES) return lines;
  const more = layout.lines('… The whole reason is under Footage watched.', width, format);
  return [...lines.slice(0, MOST_REASON_LINES), ...more];
}

function noteOf({ isChecked, videoCount }: ReportScope): string {
  if (videoCount === 0) return '';
  return isChecked
    ? 'Watched means played at up to 2× speed, consistent with the bytes that the server sent. It does not show that a person was looking. See Method and limits.'
    : 'The browser stated what was played, at any speed. This was not checked. See Method and limits.';
}
