import { findingSeverityLabels, type FindingSeverity } from '@plainview/domain/report/finding';
import { CircleAlert, Info, OctagonAlert, ThumbsUp, TriangleAlert, type LucideIcon } from 'lucide-react';

const icons: Readonly<Record<FindingSeverity, LucideIcon>> = {
  positive: ThumbsUp,
  information: Info,
  minor: CircleAlert,
  serious: TriangleAlert,
  critical: OctagonAlert,
};

/** The weight of a finding: an icon and its word, never colour alone. */
export function SeverityLabel({ severity }: { readonly severity: FindingSeverity }) {
  const Icon = icons[severity];
  return (
    <span className="inline-flex items-center gap-1 text-sm font-medium">
      <Icon aria-hidden className="size-4" />
      {findingSeverityLabels[severity]}
    </span>
  );
}
