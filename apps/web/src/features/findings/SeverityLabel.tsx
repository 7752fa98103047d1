import { findingSeverityLabels, type FindingSeverity } from '@plainview/domain/review/findings/finding';
import { CircleAlert, Info, OctagonAlert, ThumbsUp, TriangleAlert, type LucideIcon } from 'lucide-react';

interface SeverityLook {
  readonly Icon: LucideIcon;
  readonly color: string;
  readonly edge: string;
}

const looks: Readonly<Record<FindingSeverity, SeverityLook>> = {
  positive: { Icon: ThumbsUp, color: 'text-success', edge: 'border-s-success' },
  information: { Icon: Info, color: 'text-neutral', edge: 'border-s-neutral' },
  minor: { Icon: CircleAlert, color: 'text-progress', edge: 'border-s-progress' },
  serious: { Icon: TriangleAlert, color: 'text-pending', edge: 'border-s-pending' },
  critical: { Icon: OctagonAlert, color: 'text-failed', edge: 'border-s-failed' },
};

/** Returns the class of an edge in the color of a severity. */
export const severityEdge = (severity: FindingSeverity): string => looks[severity].edge;

/** Icon of a severity. Always shown next to its label. */
export function SeverityIcon({ severity }: { readonly severity: FindingSeverity }) {
  const { Icon, color } = looks[severity];
  return <Icon aria-hidden className={`size-4 shrink-0 ${color}`} />;
}

/** Severity of a finding as icon and label, never color alone. */
export function SeverityLabel({ severity }: { readonly severity: FindingSeverity }) {
  return (
    <span className={`inline-flex items-center gap-1 text-sm font-medium ${looks[severity].color}`}>
      <SeverityIcon severity={severity} />
      {findingSeverityLabels[severity]}
    </span>
  );
}
