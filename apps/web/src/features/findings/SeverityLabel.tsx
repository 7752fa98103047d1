import { findingSeverityLabels, type FindingSeverity } from '@plainview/domain/report/finding';
import { CircleAlert, Info, OctagonAlert, ThumbsUp, TriangleAlert, type LucideIcon } from 'lucide-react';

const looks: Readonly<Record<FindingSeverity, { readonly Icon: LucideIcon; readonly colour: string }>> = {
  positive: { Icon: ThumbsUp, colour: 'text-success' },
  information: { Icon: Info, colour: 'text-neutral' },
  minor: { Icon: CircleAlert, colour: 'text-progress' },
  serious: { Icon: TriangleAlert, colour: 'text-pending' },
  critical: { Icon: OctagonAlert, colour: 'text-failed' },
};

/** Icon of a severity. Always shown next to its label. */
export function SeverityIcon({ severity }: { readonly severity: FindingSeverity }) {
  const { Icon, colour } = looks[severity];
  return <Icon aria-hidden className={`size-4 shrink-0 ${colour}`} />;
}

/** Severity of a finding as icon and label, never color alone. */
export function SeverityLabel({ severity }: { readonly severity: FindingSeverity }) {
  return (
    <span className={`inline-flex items-center gap-1 text-sm font-medium ${looks[severity].colour}`}>
      <SeverityIcon severity={severity} />
      {findingSeverityLabels[severity]}
    </span>
  );
}
