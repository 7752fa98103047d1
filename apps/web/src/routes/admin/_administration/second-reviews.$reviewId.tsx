import { createFileRoute } from '@tanstack/react-router';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';

// Loads later: its parts are not in the code that all pages share.
const ComparisonScreen = lazyComponent(
  async () => (await import('../../../screens/second-reviews/ComparisonScreen.tsx')).ComparisonScreen,
  () => <Skeleton className="h-60" />,
);

export const Route = createFileRoute('/admin/_administration/second-reviews/$reviewId')({
  component: Comparison,
});

function Comparison() {
  const { reviewId } = Route.useParams();
  return <ComparisonScreen key={reviewId} reviewId={reviewId} />;
}
