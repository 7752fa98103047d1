import { severityLabel, toSeverity } from '@plainview/domain/reports/reports/report-overview';
import { Play } from 'lucide-react';
import { memo } from 'react';
import { buttonClass } from '../../../ui/button-class.ts';
import { cx } from '../../../ui/cx.ts';
import { formatFrames, formatSpan } from '../../findings/finding-order.ts';
import type { RowPlace } from '../../findings/long-list/VirtualList.tsx';
import { SeverityLabel } from '../../findings/SeverityLabel.tsx';
import type { NumberedFinding } from './report-findings-props.ts';
import { ReportStill } from './ReportStill.tsx';

interface FindingContentProps {
  readonly finding: NumberedFinding;
  /** Counted from 0. */
  readonly index: number;
  /** Address of the report's PDF. */
  readonly reportUrl: string;
  /** Opens the moment of a finding; undefined if its video cannot be played. */
  readonly onOpen: ((index: number) => void) | undefined;
}

interface ReportedFindingItemProps extends FindingContentProps {
  readonly isOpen: boolean;
  /** Attributes that position the item in a long list. */
  readonly place?: RowPlace;
}

/** A finding of a report. Its timecode opens its moment in the player. */
export function ReportedFindingItem({ isOpen, place, ...content }: ReportedFindingItemProps) {
  return (
    <li
      {...place}
      data-row-id={content.index}
      aria-current={isOpen || undefined}
      className={cx('-mx-1 space-y-1 px-1 py-3', isOpen && 'bg-selected', place?.className)}
    >
      <FindingContent {...content} />
    </li>
  );
}

const FindingContent = memo(function FindingContent({
  finding,
  index,
  reportUrl,
  onOpen,
}: FindingContentProps) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Moment finding={finding} onOpen={onOpen && (() => onOpen(index))} />
        <span className="font-medium">{finding.category}</span>
        <Severity code={finding.severity} />
        {finding.wornBy !== null && <span className="text-soft">{finding.wornBy}</span>}
      </div>
      <p className="text-sm break-words whitespace-pre-wrap">{finding.text}</p>
      <ReportStill finding={finding} reportUrl={reportUrl} />
      <p className="flex flex-wrap gap-x-3 text-xs text-soft">
        <span>Added by {finding.authorName}</span>
        {finding.playbackRate !== null && <span>Marked while playing at {finding.playbackRate}×</span>}
        <span className="tabular-nums">
          {finding.startFrame === null ? 'Approximate time' : formatFrames(finding)}
        </span>
      </p>
    </>
  );
});

interface MomentProps {
  readonly finding: NumberedFinding;
  readonly onOpen: (() => void) | undefined;
}

/** The position of a finding: a button, or plain text without a video to play and on paper. */
function Moment({ finding, onOpen }: MomentProps) {
  const { number } = finding;
  const span = formatSpan(finding);
  return (
    <>
      <span className="font-semibold tabular-nums">{number}</span>
      {onOpen && (
        <button
          type="button"
          onClick={onOpen}
          aria-label={`Open finding ${number}: ${finding.videoLabel}, ${span}`}
          className={`${buttonClass({ size: 'sm' })} font-mono`}
        >
          <Play aria-hidden />
          {finding.videoLabel} {span}
        </button>
      )}
      <span className={onOpen ? 'hidden font-mono print:inline' : 'font-mono'}>
        {finding.videoLabel} {span}
      </span>
    </>
  );
}

function Severity({ code }: { readonly code: string }) {
  const severity = toSeverity(code);
  return severity === null ? <span>{severityLabel(code)}</span> : <SeverityLabel severity={severity} />;
}
