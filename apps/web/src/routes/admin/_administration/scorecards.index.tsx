import { createFileRoute } from '@tanstack/react-router';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';

// Loads later: its parts are not in the code that all pages share.
const ScorecardList = lazyComponent(
  async () => (await import('../../../screens/scorecards/ScorecardList.tsx')).ScorecardList,
  { isPage: true, placeholder: () => <Skeleton className="h-60" /> },
);

export const Route = createFileRoute('/admin/_administration/scorecards/')({
  component: () => <ScorecardList />,
});
