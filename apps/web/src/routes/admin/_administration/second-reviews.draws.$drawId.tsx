import { createFileRoute } from '@tanstack/react-router';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';

// Loads later: its parts are not in the code that all pages share.
const DrawScreen = lazyComponent(
  async () => (await import('../../../screens/second-reviews/DrawScreen.tsx')).DrawScreen,
  () => <Skeleton className="h-60" />,
);

export const Route = createFileRoute('/admin/_administration/second-reviews/draws/$drawId')({
  component: Draw,
});

function Draw() {
  const { drawId } = Route.useParams();
  return <DrawScreen key={drawId} drawId={drawId} />;
}
