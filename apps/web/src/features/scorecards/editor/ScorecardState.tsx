import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import type { ListedScorecard } from './use-scorecards.ts';

/** Shows whether a scorecard is published, has unpublished changes, or is retired. */
export function ScorecardState({ scorecard }: { readonly scorecard: ListedScorecard }) {
  const { newestVersion, hasDraft, retiredAt } = scorecard;
  return (
    <span className="flex flex-wrap items-center gap-2">
      {retiredAt !== null && <StatusBadge tone="neutral">Retired</StatusBadge>}
      {newestVersion === null && <StatusBadge tone="pending">Draft</StatusBadge>}
      {newestVersion !== null && retiredAt === null && (
        <StatusBadge tone="success">{`Version ${newestVersion}`}</StatusBadge>
      )}
      {newestVersion !== null && hasDraft && <StatusBadge tone="pending">Unpublished changes</StatusBadge>}
    </span>
  );
}
