import { createFileRoute } from '@tanstack/react-router';
import { ScorecardEditor } from '../../../../screens/scorecards/ScorecardEditor.tsx';

export const Route = createFileRoute('/admin/_administration/scorecards/$scorecardId')({
  component: Scorecard,
});

function Scorecard() {
  const { scorecardId } = Route.useParams();
  return <ScorecardEditor key={scorecardId} scorecardId={scorecardId} />;
}
