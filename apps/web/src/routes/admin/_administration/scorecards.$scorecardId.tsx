import { createFileRoute } from '@tanstack/react-router';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';

// Loads later: its parts are not in the code that all pages share.
const ScorecardEditor = lazyComponent(
  async () => (await import('../../../screens/scorecards/ScorecardEditor.tsx')).ScorecardEditor,
  { isPage: true, placeholder: () => <Skeleton className="h-60" /> },
);

export const Route = createFileRoute('/admin/_administration/scorecards/$scorecardId')({
  component: Scorecard,
});

function Scorecard() {
  const { scorecardId } = Route.useParams();
  return <ScorecardEditor key={scorecardId} scorecardId={scorecardId} />;
}
