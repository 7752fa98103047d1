import { severityLabel, toSeverity } from '@plainview/domain/report/report-overview';
import { Play } from 'lucide-react';
import { buttonClass } from '../../../ui/button-class.ts';
import { cx } from '../../../ui/cx.ts';
import { formatFrames, formatSpan } from '../../findings/finding-order.ts';
import { SeverityLabel } from '../../findings/SeverityLabel.tsx';
import type { ReportedFinding } from '../use-report-content.ts';
import { ReportStill } from './ReportStill.tsx';

interface ReportFindingsProps {
  /** Address of the report's PDF. */
  readonly reportUrl: string;
  /** In the report's order. */
  readonly findings: readonly ReportedFinding[];
  /** The number of the finding whose moment was opened last, counted from 0. */
  readonly openedIndex: number | null;
  /** Returns whether the finding's video can be played. */
  readonly canOpen: (finding: ReportedFinding) => boolean;
  readonly onOpen: (index: number) => void;
}

/** Lists the findings of a report. The timecode of each opens its moment in the player. */
export function ReportFindings({ reportUrl, findings, openedIndex, canOpen, onOpen }: ReportFindingsProps) {
  if (findings.length === 0) return <p className="text-sm">The reviewer recorded no findings.</p>;
  return (
    <ol className="divide-y divide-line border-t border-line">
      {findings.map((finding, index) => (
        <li
          // Findings of a delivered report have no ids, and their order never changes.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          aria-current={index === openedIndex || undefined}
          // Findings out of view are not laid out, but the browser's search and printing find them.
          className={cx(
            '-mx-1 space-y-1 px-1 py-3 [contain-intrinsic-size:auto_7rem] [content-visibility:auto]',
            index === openedIndex && 'bg-selected',
          )}
        >
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <Moment
              number={index + 1}
              finding={finding}
              {...(canOpen(finding) && { onOpen: () => onOpen(index) })}
            />
            <span className="font-medium">{finding.category}</span>
            <Severity code={finding.severity} />
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
        </li>
      ))}
    </ol>
  );
}

interface MomentProps {
  readonly number: number;
  readonly finding: ReportedFinding;
  readonly onOpen?: () => void;
}

/** The position of a finding: a button, or plain text without a video to play and on paper. */
function Moment({ number, finding, onOpen }: MomentProps) {
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
