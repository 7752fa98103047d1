import { createFileRoute } from '@tanstack/react-router';
import { ScorecardList } from '../../../../screens/scorecards/ScorecardList.tsx';

export const Route = createFileRoute('/admin/_administration/scorecards/')({
  component: () => <ScorecardList />,
});
