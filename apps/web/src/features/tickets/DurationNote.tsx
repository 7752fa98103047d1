import { formatDollars } from '@plainview/domain/shared/money';
import type { Ticket } from './ticket-queries.ts';

type Lengths = Pick<
  Ticket['videos'][number],
  | 'details'
  | 'cost'
  | 'measuredLength'
  | 'costAtMeasuredLength'
  | 'lengthDiffers'
  | 'statedLength'
  | 'headerDiffers'
  | 'problems'
>;

/**
 * Shown to agencies and reviewers if the entered duration, which is charged, or that of the file's header
 * differs from what was measured.
 */
export function DurationNote({ video }: { readonly video: Lengths }) {
  const { details, cost, measuredLength, costAtMeasuredLength, statedLength } = video;
  // A file that was cut off is one of the video's problems.
  const hasHeaderNote = video.headerDiffers && !video.problems.some(({ code }) => code === 'truncated');
  if (!video.lengthDiffers && !hasHeaderNote) return null;
  const price = video.lengthDiffers
    ? `Length differs: form ${details.length} (${formatDollars(cost)}), file ${measuredLength} (${formatDollars(costAtMeasuredLength)}).`
    : null;
  const header = hasHeaderNote
    ? `The file’s header states ${statedLength}, but ${measuredLength} was measured.`
    : null;
  return (
    <span className="text-pending tabular-nums">
      {[price, header].filter((text) => text !== null).join(' ')}
    </span>
  );
}
