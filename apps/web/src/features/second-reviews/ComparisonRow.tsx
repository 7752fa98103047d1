import type { AdjudicationVerdict } from '@plainview/domain/review/second-reviews/review-comparison';
import { formatTimecode } from '@plainview/domain/shared/duration';
import { LONGEST_REASON } from '@plainview/domain/shared/text-limits';
import type { ReactNode } from 'react';
import { SegmentedControl } from '../../ui/forms/select/SegmentedControl.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import type { Comparison } from './use-second-reviews.ts';

/** The decision of one difference while it is made; null: not decided yet. */
export interface DraftDecision {
  readonly verdict: AdjudicationVerdict | null;
  readonly note: string;
}

interface ComparisonRowProps {
  readonly title: string;
  readonly first: ReactNode;
  readonly second: ReactNode;
  /** Names of both sides. */
  readonly sides?: readonly [first: string, second: string];
  readonly isDifference: boolean;
  /** Null if there is nothing to decide, or no one has decided yet. */
  readonly decision: DraftDecision | null;
  /** Undefined if the user cannot decide. */
  readonly onChange?: ((decision: DraftDecision) => void) | undefined;
}

const verdicts = [
  { id: 'first', label: 'First' },
  { id: 'second', label: 'Second' },
  { id: 'neither', label: 'Neither' },
] as const;
const undecided = { id: 'none', label: 'Undecided' } as const;

const verdictTexts: Readonly<Record<AdjudicationVerdict, string>> = {
  first: 'The first review is right.',
  second: 'The second review is right.',
  neither: 'Neither review is right.',
};

const bothReviews = ['First review', 'Second review'] as const;

/** Shows what both reviews say about one thing, and the decision of a third person if they differ. */
export function ComparisonRow({
  title,
  first,
  second,
  sides: [firstLabel, secondLabel] = bothReviews,
  isDifference,
  decision,
  onChange,
}: ComparisonRowProps) {
  return (
    <li className="space-y-2 border-b border-line px-4 py-3">
      <h3 className="text-sm font-medium wrap-anywhere">
        {title}
        {isDifference && <span className="text-pending"> – differs</span>}
      </h3>
      <div className="grid gap-3 text-sm sm:grid-cols-2">
        <Side label={firstLabel}>{first}</Side>
        <Side label={secondLabel}>{second}</Side>
      </div>
      {isDifference && onChange && (
        <div className="grid gap-3 sm:grid-cols-2">
          <SegmentedControl
            label={`Decision: ${title}`}
            options={[undecided, ...verdicts]}
            value={decision?.verdict ?? 'none'}
            onChange={(id) => onChange({ note: decision?.note ?? '', verdict: id === 'none' ? null : id })}
          />
          <TextArea
            label="Note (optional)"
            rows={1}
            maxLength={LONGEST_REASON}
            value={decision?.note ?? ''}
            onChange={(note) => onChange({ verdict: decision?.verdict ?? null, note })}
          />
        </div>
      )}
      {isDifference && !onChange && decision?.verdict && (
        <p className="text-sm wrap-anywhere">
          {verdictTexts[decision.verdict]} {decision.note}
        </p>
      )}
    </li>
  );
}

function Side({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-md bg-sunken p-2 wrap-anywhere">
      <div className="text-xs text-soft">{label}</div>
      {children}
    </div>
  );
}

type ComparedFinding = Comparison['findings'][number]['first'];

/** A finding of one review, or that it has none. */
export function FindingSide({ finding }: { readonly finding: ComparedFinding }) {
  if (finding === null) return <span className="text-soft">No finding</span>;
  const { videoLabel, startMicroseconds, endMicroseconds, severity, text } = finding;
  const end = endMicroseconds === null ? '' : ` – ${formatTimecode(endMicroseconds)}`;
  return (
    <>
      <div className="text-soft tabular-nums">
        {videoLabel}, {formatTimecode(startMicroseconds)}
        {end}, {severity}
      </div>
      <div className="whitespace-pre-wrap">{text}</div>
    </>
  );
}
